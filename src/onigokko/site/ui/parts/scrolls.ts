import { type RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Lets the keyboard scroll a box: it can have the focus while there is more in it than fits. */
export function useScrolls(box: RefObject<HTMLElement | null>): void {
  const look = () => {
    const element = box.current;
    if (!element) return;
    const more = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
    if (more) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  useEffect(look); // when the page has been drawn: what is in it need not be laid out twice
  useEffect(() => {
    const sizes = new ResizeObserver(look);
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
}
