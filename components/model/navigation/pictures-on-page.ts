/** The pictures of the messages on the page, as a window shows them large. */

export type Picture = {
  /** Where the whole picture is. */
  address: string;
  /** Its name, or what it shows; may be empty. */
  name: string;
  /** The message it is in; null where none was sent yet. */
  messageId: number | null;
};

/** Marks links that hold a picture; the value is where the whole picture is. */
export const PICTURE_MARK = "data-picture";

/** Those around a link with a picture, in the order in which they are on the page, and which of them it is. */
export function picturesAround(link: HTMLElement): { pictures: readonly Picture[]; index: number } {
  const links = [...(link.closest("[data-feed], main") ?? document).querySelectorAll<HTMLElement>(SELECTOR)];
  return { pictures: links.map(pictureOf), index: Math.max(0, links.indexOf(link)) };
}

const SELECTOR = `.message-content a[${PICTURE_MARK}]`;

function pictureOf(link: HTMLElement): Picture {
  const name = link.title || (link.querySelector("img")?.alt ?? "");
  const id = link.closest("[data-message-id]")?.getAttribute("data-message-id");
  return { address: link.getAttribute(PICTURE_MARK) ?? "", name, messageId: id ? Number(id) : null };
}
