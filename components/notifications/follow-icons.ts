/** Shows at the icons of the browser's tab and of the installed app that something is unread. */
import { chatStore } from "../store/chat-store.ts";
import { iconCountOf } from "./icon-count.ts";

/** In the tab icon's own coordinates, 64 by 64. */
const DOT = '<circle cx="47" cy="17" r="14" fill="#d92d20" stroke="#fff" stroke-width="6"/>';

type Show = (count: number) => void;

/** For as long as the page is open. */
export async function followIcons(): Promise<void> {
  follow(showAtApp);
  const showAtTab = await tabIcon();
  if (showAtTab) follow(showAtTab);
}

function follow(show: Show): void {
  let shown: number | null = null;
  const showCurrent = () => {
    const count = iconCountOf(chatStore.getState());
    if (count === shown) return;
    shown = count;
    show(count);
  };
  chatStore.subscribe(showCurrent);
  showCurrent();
}

/** Browsers that install no apps lack it, and some refuse it to pages that are not installed. */
function showAtApp(count: number): void {
  if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => {});
}

/** A dot, since a number could not be read; null for a page that has no icon as SVG. */
async function tabIcon(): Promise<Show | null> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  if (!link) return null;
  const plain = link.href;
  const drawing = await (await fetch(plain)).text();
  const dotted = `data:image/svg+xml,${encodeURIComponent(drawing.replace("</svg>", `${DOT}</svg>`))}`;
  return (count) => {
    link.href = count > 0 ? dotted : plain;
  };
}
