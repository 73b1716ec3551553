/** The demo's conversations: all references exist, and bot logs are older than what people say. */
import { expect, test } from "vitest";
import { MAX_TOPIC_LENGTH } from "../../lib/channels/topics/topics-limits.contract.ts";
import { MAX_MESSAGE_LENGTH } from "../../lib/messages/messages-limits.contract.ts";
import { botHistory } from "./bot-history.ts";
import { demoChannels } from "./demo-channels.ts";
import { demoBots, demoGroups, demoOwner, demoPeople } from "./demo-people.ts";
import { membersOf } from "./insert-demo-channels.ts";
import type { DemoConversation } from "./parse-conversations.ts";
import { Random } from "./random.ts";
import { readConversations } from "./read-conversations.ts";

const conversations = readConversations();
const messages = conversations.flatMap((conversation) => conversation.messages);
const accounts = [demoOwner, ...demoPeople, ...demoBots];
const handles = new Set<string>(accounts.map(({ handle }) => handle));
const channels = new Map(demoChannels.map((channel) => [channel.name, channel]));

function titleOf({ place }: DemoConversation): string {
  return place.kind === "topic" ? `${place.channel} > ${place.topic}` : place.handles.toSorted().join(", ");
}

/** Handles of a conversation's readers. */
function audienceOf({ place }: DemoConversation): ReadonlySet<string> {
  if (place.kind === "direct") return new Set(place.handles);
  const channel = channels.get(place.channel);
  return new Set(channel ? membersOf(channel) : []);
}

test("there is enough to read, and each conversation is written in one piece", () => {
  expect(messages.length).toBeGreaterThanOrEqual(600);
  expect(new Set(conversations.map(titleOf)).size).toBe(conversations.length);
});

test.each(conversations.map((conversation) => [titleOf(conversation), conversation] as const))(
  "who speaks, follows, mutes, stars and reacts in “%s” can read it",
  (_, conversation) => {
    const audience = audienceOf(conversation);
    const { followed, muted, messages: said } = conversation;
    const present = [
      ...followed,
      ...muted,
      ...said.flatMap(({ handle, starredBy }) => [handle, ...starredBy]),
      ...said.flatMap(({ reactions }) => reactions.flatMap(({ by }) => by)),
    ];
    expect(present.filter((handle) => !audience.has(handle) || !handles.has(handle))).toEqual([]);
  },
);

test("who is mentioned exists", () => {
  const names = new Set<string>([...accounts.map(({ fullName }) => fullName), "all"]);
  const groups = new Set(demoGroups.map(({ name }) => name));
  for (const { text } of messages) {
    for (const [, name = ""] of text.matchAll(/@_?\*\*(.+?)\*\*/g)) expect([...names]).toContain(name);
    for (const [, name = ""] of text.matchAll(/@_?\*(?!\*)(.+?)\*/g)) expect([...groups]).toContain(name);
  }
});

test("channels and topics that are linked exist", () => {
  const titles = new Set(conversations.map(titleOf));
  for (const { text } of messages) {
    for (const [, channel = "", topic] of text.matchAll(/#\*\*([^*>]+)(?:>([^*]+))?\*\*/g)) {
      expect([...channels.keys()]).toContain(channel);
      if (topic) expect([...titles]).toContain(`${channel} > ${topic}`);
    }
  }
});

test("messages and topics are as short as the server asks for", () => {
  for (const { text } of messages) expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
  for (const { place } of conversations) {
    if (place.kind === "topic") expect(place.topic.length).toBeLessThanOrEqual(MAX_TOPIC_LENGTH);
  }
});

test("what bots have logged is older than what people say, and is in channels of its own", () => {
  const isArchived = ({ place }: DemoConversation) =>
    place.kind === "topic" && channels.get(place.channel)?.isArchived === true;
  const oldest = Math.min(
    ...conversations.filter((one) => !isArchived(one)).flatMap((one) => one.messages.map(({ day }) => day)),
  );
  const history = botHistory(new Random(1));
  expect(history.flatMap((log) => log.messages).length).toBeGreaterThan(1_000);
  for (const log of history) {
    expect(Math.max(...log.messages.map(({ day }) => day))).toBeLessThan(oldest);
    expect(["builds", "monitoring"]).toContain(log.place.kind === "topic" && log.place.channel);
  }
});
