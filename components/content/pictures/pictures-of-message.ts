/** The pictures of a message that is not on the page. */
import type { Element, ElementContent, RootContent } from "hast";
import { childElements } from "../../../lib/markdown/html/html-text.ts";
import type { Picture } from "../../model/navigation/pictures-on-page.ts";
import { mediaAddress } from "../message-content/content-address.ts";
import { parseContent } from "../message-content/parse-content.ts";
import { withUploadPreviews } from "../message-content/upload-previews.ts";
import { wholePicture } from "./whole-picture.ts";

/** In their order, from the HTML that the server has made of the message. */
export function picturesOfMessage(messageId: number, html: string, origin: string): Picture[] {
  return withUploadPreviews(parseContent(html)).children.flatMap((node) =>
    picturesIn(node, messageId, origin),
  );
}

function picturesIn(node: RootContent | ElementContent, messageId: number, origin: string): Picture[] {
  if (node.type !== "element") return [];
  const picture = node.tagName === "a" ? pictureOf(node, messageId, origin) : null;
  return picture ? [picture] : childElements(node).flatMap((child) => picturesIn(child, messageId, origin));
}

function pictureOf(link: Element, messageId: number, origin: string): Picture | null {
  const image = childElements(link).find(({ tagName }) => tagName === "img");
  if (!image) return null;
  const { href, title } = link.properties;
  const { src, alt, dataOriginalContentType: type } = image.properties;
  const preview = { address: mediaAddress(String(src ?? ""), origin), type };
  const address = wholePicture(String(href ?? ""), preview);
  return address === null ? null : { address, name: String(title ?? alt ?? ""), messageId };
}
