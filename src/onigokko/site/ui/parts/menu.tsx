import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

/** A button with three dots that opens a panel of settings and seldom used actions. */
export function Menu(props: { label: string; children: (close: () => void) => ComponentChildren }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);
  return (
    <div class="menu" ref={root} onKeyDown={(event) => event.key === "Escape" && open && close()}>
      <button
        type="button"
        class="tool"
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={props.label}
        onClick={() => setOpen(!open)}
      >
        <svg class="dots" viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
          <path d="M4 4h.01M12 4h.01M20 4h.01" />
        </svg>
      </button>
      <div class="menu-panel" id={id} hidden={!open}>
        {open && props.children(close)}
      </div>
    </div>
  );
}
