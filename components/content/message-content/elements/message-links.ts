/** The messages that a paragraph links to by their addresses. */
import type { Element } from "hast";
import { childElements, hasClass, textOf } from "../../../../lib/markdown/html/html-text.ts";
import { viewOfFragment } from "../../../model/navigation/view-fragment.ts";
import { linkAddress } from "../content-address.ts";

/** Per paragraph. */
const MOST = 3;

/** Their ids, each once. A link with words of its own, such as that of a quotation, says itself what it leads to. */
export function messagesLinkedIn(paragraph: Element | undefined, origin: string): number[] {
  if (!paragraph) return [];
  const ids = childElements(paragraph).flatMap((link) => messageOf(link, origin) ?? []);
  return [...new Set(ids)].slice(0, MOST);
}

function messageOf(link: Element, origin: string): number | null {
  if (link.tagName !== "a") return null;
  const address = linkAddress(String(link.properties.href ?? ""), origin);
  if (!address?.startsWith("#narrow/") || !address.includes("/near/")) return null;
  const isBare = hasClass(link, "message-link") || linkAddress(textOf(link), origin) === address;
  const view = isBare ? viewOfFragment(address) : null;
  return view && "near" in view ? (view.near ?? null) : null;
}
