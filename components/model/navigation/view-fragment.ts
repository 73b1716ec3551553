/** Converts views to protocol addresses and back. */

import { namedTopic } from "../../../lib/channels/topics/topics-limits.contract.ts";
import { decodeFragmentPart, encodeFragmentPart, idOfSlug, idSlug } from "../../../lib/text/fragment.ts";

import { channelPageTab, hashOfChannelPage } from "./channel-page.ts";
import { LIST_KINDS, type NarrowTerm, type View } from "./view.ts";

export type ChannelNames = (channelId: number) => string | null;

export function fragmentOfView(view: View, channelName: ChannelNames): string {
  const near = "near" in view && view.near !== undefined ? `/near/${view.near}` : "";
  switch (view.kind) {
    case "inbox":
    case "recent":
    case "drafts":
    case "scheduled":
    case "reminders":
      return `#${view.kind}`;
    case "settings":
      return `#${view.path}`;
    case "feed":
      return near === "" ? "#feed" : `#narrow${near}`;
    case "mentions":
      return `#narrow/is/mentioned${near}`;
    case "starred":
      return `#narrow/is/starred${near}`;
    case "unknown":
      return "#";
    case "narrow":
      return `#narrow/${view.terms.map(fragmentOfTerm).join("/")}${near}`;
    case "channel-page":
      return hashOfChannelPage(view, channelName(view.channelId) ?? "");
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

function fragmentOfTerm({ operator, operand, negated }: NarrowTerm): string {
  const value = typeof operand === "object" ? operand.join(",") : String(operand);
  return `${negated ? "-" : ""}${operator}/${encodeFragmentPart(value)}`;
}

/**
 * Null for an unknown address. Understands `stream` for `channel`, `pm-with` and `private` for `dm`, `subject` for
 * `topic`, `with` for `near`.
 */
export function viewOfFragment(hash: string): View | null {
  const [head, ...parts] = hash.replace(/^#/, "").split("/");
  const list = LIST_KINDS.find((kind) => kind === head);
  if (list) return { kind: list };
  if (head === "feed") return { kind: head };
  if (head === "all_messages" || head === "all-messages") return { kind: "feed" };
  if (head === "recent_topics") return { kind: "recent" };
  if (head !== undefined && SETTINGS_HEADS.has(head)) {
    return { kind: "settings", path: [head, ...parts].filter(Boolean).join("/") };
  }
  if (head === "channels" || head === "streams") {
    const channelId = idOfSlug(parts[0] ?? "");
    if (channelId === null) return null;
    const tab = channelPageTab(parts[2]);
    return tab ? { kind: "channel-page", channelId, tab } : { kind: "channel", channelId };
  }
  if (head === "topics" && parts[0] === "channel") {
    const channelId = idOfSlug(parts[1] ?? "");
    return channelId === null ? null : { kind: "channel-page", channelId, tab: "topics" };
  }
  if (head !== "narrow") return null;
  return viewOfTerms(readTerms(parts));
}

/** The settings parse the rest. */
const SETTINGS_HEADS: ReadonlySet<string> = new Set([
  "settings",
  "organization",
  "groups",
  "user-groups",
  "invite",
]);

type Term = { operator: string; value: string; negated: boolean };

const olderOperators: Readonly<Record<string, string>> = {
  stream: "channel",
  streams: "channels",
  subject: "topic",
  "pm-with": "dm",
  private: "dm",
  "group-pm-with": "dm-including",
  from: "sender",
  with: "near",
};

function readTerms(parts: readonly string[]): Term[] {
  const pairs = isEmptyTopicLink(parts) ? parts.toSpliced(-2, 0, "") : parts;
  return Array.from({ length: Math.ceil(pairs.length / 2) }, (_, index) => {
    const written = pairs[2 * index] ?? "";
    const negated = written.startsWith("-");
    const operator = negated ? written.slice(1) : written;
    return {
      operator: olderOperators[operator] ?? operator,
      value: decodeFragmentPart(pairs[2 * index + 1] ?? ""),
      negated,
    };
  }).filter(({ operator }) => operator !== "");
}

/** Links to the empty topic lack its name: `topic/with/<id>`. */
function isEmptyTopicLink(parts: readonly string[]): boolean {
  return parts.length % 2 === 1 && parts.at(-3) === "topic" && parts.at(-2) === "with";
}

function viewOfTerms(terms: readonly Term[]): View | null {
  const near = idOfSlug(terms.findLast(({ operator }) => operator === "near")?.value ?? "") ?? undefined;
  const conditions = terms.filter(({ operator }) => operator !== "near");
  if (conditions.length === 0) return near === undefined ? null : { kind: "feed", near };
  return ownView(conditions, near) ?? narrowView(conditions, near);
}

function ownView(terms: readonly Term[], near: number | undefined): View | undefined {
  const [first, second, ...others] = terms;
  if (first === undefined || others.length > 0 || terms.some(({ negated }) => negated)) return undefined;
  if (first.operator === "channel" && (second === undefined || second.operator === "topic")) {
    const channelId = idOfSlug(first.value);
    if (channelId === null) return undefined;
    return second === undefined
      ? { kind: "channel", channelId, near }
      : { kind: "topic", channelId, topic: namedTopic(second.value), near };
  }
  if (second !== undefined) return undefined;
  const userIds = first.operator === "dm" ? readUserIds(first.value) : [];
  if (userIds.length > 0) return { kind: "direct", userIds, near };
  if (first.operator === "is" && first.value === "mentioned") return { kind: "mentions", near };
  if (first.operator === "is" && first.value === "starred") return { kind: "starred", near };
  return undefined;
}

function narrowView(terms: readonly Term[], near: number | undefined): View {
  const narrow = terms.map(({ operator, value, negated }): NarrowTerm => {
    const operand = operandOf(operator, value);
    return negated ? { operator, operand, negated } : { operator, operand };
  });
  return { kind: "narrow", terms: narrow, near };
}

/** A name may follow the id of a channel, user or message. */
function operandOf(operator: string, value: string): NarrowTerm["operand"] {
  if (operator === "dm" || operator === "dm-including") {
    const userIds = readUserIds(value);
    // Old links name users by email address.
    return userIds.length > 0 ? userIds : value;
  }
  const isNamedById = operator === "channel" || operator === "sender" || operator === "id";
  return (isNamedById ? idOfSlug(value) : null) ?? value;
}

function readUserIds(slug: string): number[] {
  const ids = /^[\d,]*/.exec(slug)?.[0].split(",").filter(Boolean).map(Number) ?? [];
  return [...new Set(ids.filter(Number.isSafeInteger))].sort((a, b) => a - b);
}
