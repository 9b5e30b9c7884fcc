/** Where the site lies: at the root of its address, or under a path such as `/onigokko` that the page names. */
import { options } from "preact";

const page = typeof document === "undefined" ? null : document.documentElement;

export const base: string = page?.dataset.base ?? "";

/** The address of something of ours, given as if the site lay at the root. */
export function at(path: string): string {
  return base && path.startsWith("/") && !path.startsWith("//") ? base + path : path;
}

/** The path of an address as if the site lay at the root; null if it is not the site's. */
export function ours(pathname: string): string | null {
  if (pathname === base) return "/";
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
}

/** Links in the page are written as if the site lay at the root, wherever they are made. */
if (base) {
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof props.href === "string") props.href = at(props.href);
    before?.(vnode);
  };
}
