/** Finds the page's message pictures. */

export type Picture = {
  address: string;
  /** The file's name or the alternative text, possibly empty. */
  name: string;
  /** Null in an unsent message. */
  messageId: number | null;
};

/** Marks links with a picture; the value is the full-size address. */
export const PICTURE_MARK = "data-picture";

/** In page order; `index` is the link's. */
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
