import { useEffect, useState } from "preact/hooks";
import { t } from "../app";
import type { SeatTime } from "../protocol";

const DAY = 24 * 3600;
const SHORT = 60; // seconds from which on it is pressing

/** A time in seconds, as people read it: "2:05", "1:02:05", from two days on in days and hours. */
export function spoken(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60);
  if (days >= 2) return t("time.days_hours", { days, hours: hours % 24 });
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What a seat has left; `runs`: its time is running as far as we may know. */
export function TimeLeft({ time, lag, runs }: { time: SeatTime; lag: number; runs: boolean }) {
  const left = () => {
    const passed = runs && time.since !== null ? Math.max(0, performance.now() + lag - time.since) : 0;
    return Math.max(0, Math.ceil((time.left - passed) / 1000));
  };
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (!runs) return;
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [time.left, time.since, lag, runs]);
  return (
    <span class={runs && seconds < SHORT ? "clock short" : "clock"} role="timer" aria-label={t("time.left")}>
      <svg class="clock-sign" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" />
        <path d="M8 4.5V8l2.5 1.5" />
      </svg>
      {spoken(seconds)}
    </span>
  );
}

/** How long something has lasted, as m:ss; it ticks by itself. For eyes only: a reader is told once who decides. */
export function Clock({ since, skew }: { since: number; skew: number }) {
  const passed = () => Math.max(0, Math.floor((Date.now() + skew - since) / 1000));
  const [seconds, setSeconds] = useState(passed);
  useEffect(() => {
    setSeconds(passed());
    const timer = setInterval(() => setSeconds(passed()), 1000);
    return () => clearInterval(timer);
  }, [since, skew]);
  const minutes = Math.floor(seconds / 60);
  const text =
    minutes < 60
      ? `${minutes}:${String(seconds % 60).padStart(2, "0")}`
      : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} h`;
  return (
    <span class="clock" aria-hidden="true">
      {text}
    </span>
  );
}
