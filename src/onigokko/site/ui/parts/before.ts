import { useRef } from "preact/hooks";
import type { BoardProps } from "../board";

/** The view before the latest change, while that change is news and may move; else null. */
export function useBefore<View>(props: BoardProps<View>): View | null {
  const kept = useRef<{ at: number; view: View; was: View | null }>({ at: -1, view: props.view, was: null });
  const { at, view } = kept.current;
  const said = props.events.length;
  if (at !== said) kept.current = { at: said, view: props.view, was: at < 0 ? null : view };
  else kept.current.view = props.view;
  return props.motion && props.fresh > 0 ? kept.current.was : null;
}
