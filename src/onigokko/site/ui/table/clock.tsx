import { useEffect, useState } from "preact/hooks";

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
