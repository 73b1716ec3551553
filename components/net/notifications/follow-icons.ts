/** Marks the tab's and the app's icon while something is unread. */
import { chatStore } from "../../model/store/chat-store.ts";
import { iconCountOf } from "./icon-count.ts";

/** In the icon's coordinates, 64 by 64. */
const DOT = '<circle cx="47" cy="17" r="14" fill="#d92d20" stroke="#fff" stroke-width="6"/>';

type Show = (count: number) => void;

export async function followIcons(): Promise<void> {
  follow(showAtApp);
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  if (link) follow(tabIcon(link, await drawingAt(link.href)));
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

/** Browsers that install no apps lack the badge; others reject it for uninstalled pages. */
function showAtApp(count: number): void {
  if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => {});
}

async function drawingAt(address: string): Promise<string> {
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return await response.text();
    await nextConnection();
  }
}

/** A brief network loss may leave the server connection intact. */
function nextConnection(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stop();
      window.removeEventListener("online", settle);
      resolve();
    };
    const stop = chatStore.subscribe(({ connection }, previous) => {
      if (connection === "online" && previous.connection !== "online") settle();
    });
    window.addEventListener("online", settle);
  });
}

/** A dot, because a number would be illegible. */
function tabIcon(link: HTMLLinkElement, drawing: string): Show {
  const plain = link.href;
  const dotted = `data:image/svg+xml,${encodeURIComponent(drawing.replace("</svg>", `${DOT}</svg>`))}`;
  return (count) => {
    link.href = count > 0 ? dotted : plain;
  };
}
