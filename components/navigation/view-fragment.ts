/** Turns views into `#...` addresses and back, in the form all clients of this protocol share. */
import { decodeFragmentPart, encodeFragmentPart } from "../../lib/text/fragment.ts";
import { idOfSlug, idSlug } from "../../lib/text/slug.ts";
import type { View } from "./view.ts";

/** Gives the name of a channel for the readable part of its address, or null when it is not known. */
export type ChannelNames = (channelId: number) => string | null;

/** The address of a view, with the leading `#`. */
export function fragmentOfView(view: View, channelName: ChannelNames): string {
  const near = "near" in view && view.near !== undefined ? `/near/${view.near}` : "";
  switch (view.kind) {
    case "inbox":
    case "recent":
      return `#${view.kind}`;
    case "settings":
      return `#${view.path}`;
    case "feed":
      return near === "" ? "#feed" : `#narrow${near}`;
    case "mentions":
      return `#narrow/is/mentioned${near}`;
    case "starred":
      return `#narrow/is/starred${near}`;
    case "direct":
      return `#narrow/dm/${view.userIds.join(",")}-dm${near}`;
    case "channel":
    case "topic": {
      const slug = encodeFragmentPart(idSlug(view.channelId, channelName(view.channelId) ?? ""));
      const topic = view.kind === "topic" ? `/topic/${encodeFragmentPart(view.topic)}` : "";
      return `#narrow/channel/${slug}${topic}${near}`;
    }
  }
}

/**
 * The view an address names; null when it names none that exists here. Older forms are understood:
 * `stream` for `channel`, `pm-with` for `dm`, `subject` for `topic`, `private` for `dm`, `with` for `near`.
 */
export function viewOfFragment(hash: string): View | null {
  const [head, ...parts] = hash.replace(/^#/, "").split("/");
  if (head === "inbox" || head === "feed") return { kind: head };
  if (head === "all_messages" || head === "all-messages") return { kind: "feed" };
  if (head === "recent" || head === "recent_topics") return { kind: "recent" };
  if (head !== undefined && SETTINGS_HEADS.has(head)) {
    return { kind: "settings", path: [head, ...parts].filter(Boolean).join("/") };
  }
  if (head !== "narrow") return null;
  return viewOfTerms(readTerms(parts));
}

/** What the addresses of settings begin with; the settings themselves read the rest. */
const SETTINGS_HEADS: ReadonlySet<string> = new Set(["settings", "organization", "groups", "invite"]);

type Terms = ReadonlyMap<string, string>;

const olderOperators: Readonly<Record<string, string>> = {
  stream: "channel",
  subject: "topic",
  "pm-with": "dm",
  private: "dm",
  with: "near",
};

function readTerms(parts: readonly string[]): Terms {
  const terms = new Map<string, string>();
  const pairs = isEmptyTopicLink(parts) ? parts.toSpliced(-2, 0, "") : parts;
  for (let i = 0; i < pairs.length; i += 2) {
    const operator = pairs[i] ?? "";
    terms.set(olderOperators[operator] ?? operator, decodeFragmentPart(pairs[i + 1] ?? ""));
  }
  return terms;
}

/** Links in messages to the empty topic end in `topic/with/<id>`, without a part for its name. */
function isEmptyTopicLink(parts: readonly string[]): boolean {
  return parts.length % 2 === 1 && parts.at(-3) === "topic" && parts.at(-2) === "with";
}

function viewOfTerms(terms: Terms): View | null {
  const near = idOfSlug(terms.get("near") ?? "") ?? undefined;
  const channel = terms.get("channel");
  if (channel !== undefined) {
    const channelId = idOfSlug(channel);
    if (channelId === null) return null;
    const topic = terms.get("topic");
    return topic === undefined
      ? { kind: "channel", channelId, near }
      : { kind: "topic", channelId, topic, near };
  }
  const people = terms.get("dm");
  if (people !== undefined) return { kind: "direct", userIds: readUserIds(people), near };
  const is = terms.get("is");
  if (is === "mentioned") return { kind: "mentions", near };
  if (is === "starred") return { kind: "starred", near };
  return near === undefined ? null : { kind: "feed", near };
}

function readUserIds(slug: string): number[] {
  const ids = /^[\d,]*/.exec(slug)?.[0].split(",").filter(Boolean).map(Number) ?? [];
  return [...new Set(ids.filter(Number.isSafeInteger))].sort((a, b) => a - b);
}
