/** Being told that it is my turn: by this page while it is open, by the browser's push service when none is. */
import { effect, type Signal, signal } from "@preact/signals";
import * as api from "./api";
import { at } from "./base";

/** The ways that the site offers, and those that I have chosen. */
export interface Ways {
  push: { key: string | null; browsers: string[] };
  mail: { offered: boolean; address: string; confirmed: boolean };
}

const KEPT = "onigokko.notify";

/** Whether an open page shows a notice; it is of this browser. */
export const notifyOn: Signal<boolean> = signal(read());
effect(() => {
  try {
    localStorage.setItem(KEPT, notifyOn.value ? "on" : "off");
  } catch {
    /* it holds until the page is closed */
  }
});

function read(): boolean {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

export const canNotify = typeof Notification === "function";
export const canPush = canNotify && "serviceWorker" in navigator && "PushManager" in globalThis;

/** Asks the browser, and whoever sits before it; whether notices are allowed. */
export async function allowed(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

/** Shows a notice while nobody looks at the page. */
export function notice(title: string, body: string): void {
  if (!notifyOn.value || !canNotify || !document.hidden || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag: location.pathname });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    /* some browsers show notices of workers alone */
  }
}

/** This browser's subscription, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush) return null;
  const worker = await navigator.serviceWorker.getRegistration(at("/"));
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** From now on this browser is woken. */
export async function startPush(key: string): Promise<Ways> {
  const worker = await navigator.serviceWorker.register(at("/worker.js"), { scope: at("/") });
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  return api.post<Ways>("/api/me/push", { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] });
}

/** And no more. */
export async function stopPush(): Promise<Ways> {
  const made = await subscription();
  await made?.unsubscribe();
  const worker = await navigator.serviceWorker.getRegistration(at("/"));
  await worker?.unregister();
  return api.post<Ways>("/api/me/push/off", { endpoint: made?.endpoint ?? "" });
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
