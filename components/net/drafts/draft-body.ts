/** Converts drafts to and from the server's form. */
import type { z } from "zod";
import type { draftShape } from "../../../lib/messages/drafts/drafts.contract.ts";
import type { Draft } from "../../model/drafts/drafts.ts";
import type { FeedView } from "../../model/navigation/view.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { directUserIds } from "../../model/store/history/conversation.ts";
import type { WireDraft } from "../../model/store/wire.ts";

export type DraftBody = Omit<z.input<typeof draftShape>, "id" | "timestamp">;

/** Key prefix of drafts without a composer. */
const SPARE = "spare:";

export function spareKey(name: number | string): string {
  return `${SPARE}${name}`;
}

export function isSpare(key: string): boolean {
  return key.startsWith(SPARE);
}

export function bodyOf(key: string, { content, topic, address }: Draft): DraftBody | null {
  if (content.trim() === "") return null;
  if (address === "" && isSpare(key)) return { type: "", to: [], topic: "", content };
  const view = viewOfFragment(address);
  if (view?.kind === "channel") return { type: "stream", to: [view.channelId], topic, content };
  if (view?.kind === "topic") return { type: "stream", to: [view.channelId], topic: view.topic, content };
  if (view?.kind === "direct" && view.userIds.length > 0) {
    return { type: "private", to: [...view.userIds], topic: "", content };
  }
  return null;
}

/** Equal for equal drafts: the server strips leading blank lines and trailing white space. */
export function markOf({ type, to, topic, content }: DraftBody): string {
  const text = content.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  return JSON.stringify([type, to.toSorted((a, b) => a - b), topic.trim(), text]);
}

export function placeOfBody({ type, to, topic }: DraftBody, ownUserId: number): FeedView | null {
  const [channelId] = to;
  if (channelId === undefined || type === "") return null;
  if (type === "private") return { kind: "direct", userIds: directUserIds(to, ownUserId) };
  return topic === "" ? { kind: "channel", channelId } : { kind: "topic", channelId, topic };
}

export function draftFromWire(
  { content, topic, timestamp }: WireDraft,
  place: FeedView | null,
  addressOf: (view: FeedView) => string,
): Draft {
  return {
    content,
    topic: place?.kind === "channel" ? topic : "",
    address: place ? addressOf(place) : "",
    at: timestamp * 1000,
  };
}
