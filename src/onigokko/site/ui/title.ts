/** The page's title and its small picture in the tab: both say when it is my turn. */
export function mark(title: string, turn = false): void {
  document.title = title;
  let icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) {
    icon = document.createElement("link");
    icon.rel = "icon";
    icon.type = "image/svg+xml";
    document.head.append(icon);
  }
  const href = new URL(turn ? "icon-turn.svg" : "icon.svg", import.meta.url).href;
  if (icon.href !== href) icon.href = href;
}
