/** A tournament as it stands, kept up to date by its connection. */
import { useEffect, useState } from "preact/hooks";
import { at } from "../base";
import type { Tournament } from "./types";

const NO_TOURNAMENT = 4404;
const LONGEST_WAIT = 15_000;

/** The tournament, null until it is told, or that there is none; and whether it is being told at the moment. */
export function useTournament(id: string): { told: Tournament | "gone" | null; lost: boolean } {
  const [told, setTold] = useState<Tournament | "gone" | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let tries = 0;
    let timer = 0;
    let socket: WebSocket | null = null;
    const connect = () => {
      socket = new WebSocket(address(id));
      socket.onmessage = (event) => {
        tries = 0;
        setLost(false);
        setTold(JSON.parse(String(event.data)) as Tournament);
      };
      socket.onclose = ({ code }) => {
        if (code === NO_TOURNAMENT) return setTold("gone");
        setLost(true);
        const wait = Math.min(500 * 2 ** tries++, LONGEST_WAIT);
        timer = window.setTimeout(connect, wait * (0.75 + Math.random() / 2));
      };
    };
    connect();
    return () => {
      clearTimeout(timer);
      if (socket) socket.onclose = null;
      socket?.close();
    };
  }, [id]);
  return { told, lost };
}

function address(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${at(`/api/tournaments/${id}/live`)}`;
}
