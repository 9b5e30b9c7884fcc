import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const NEAR = 24;

/** Keeps a scrolling list at its end while it grows or shrinks, unless somebody has scrolled away from there. */
export function useStickToEnd(box: RefObject<HTMLElement | null>, ...grows: readonly unknown[]): void {
  const stuck = useRef(true);
  const settle = () => {
    const element = box.current;
    if (element && stuck.current) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(settle, grows);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const note = () => {
      stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    element.addEventListener("scroll", note, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", note);
    };
  }, []);
}
