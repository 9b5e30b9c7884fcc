import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/**
 * Keeps the keyboard in a panel whose controls come and go. When the control that had the focus is gone or disabled,
 * browsers drop the focus to the page; then it returns to that control once it can be used again, else to the panel.
 */
export function useKeepFocus(panel: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const target = event.target;
      last.current = target instanceof HTMLElement && panel.current?.contains(target) ? target : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (!last.current || (document.activeElement !== document.body && document.activeElement !== null)) return;
    if (last.current.isConnected) last.current.focus({ preventScroll: true });
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });
}
