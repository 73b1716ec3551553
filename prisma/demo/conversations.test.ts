/** References and times in the demo's conversations. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MAX_TOPIC_LENGTH } from "../../lib/channels/topics/topics-limits.contract.ts";
import { MAX_MESSAGE_LENGTH } from "../../lib/messages/messages-limits.contract.ts";
import { widgetOfText } from "../../lib/messages/widgets/submessages.ts";
import { botHistory } from "./bot-history.ts";
import { demoChannels } from "./demo-channels.ts";
import { demoBots, demoGroups, demoOwner, demoPeople } from "./demo-people.ts";
import { demoDrafts, demoReminders, demoScheduledMessages } from "./demo-plans.ts";
import { membersOf } from "./insert-demo-channels.ts";
import { type DemoConversation, filesIn } from "./parse-conversations.ts";
import { Random } from "./random.ts";
import { readConversations } from "./read-conversations.ts";

/** Working days before the last one that a reader of all messages sees first. */
const LAST_WEEKS = 25;

const conversations = readConversations();
const messages = conversations.flatMap((conversation) => conversation.messages);
const accounts = [demoOwner, ...demoPeople, ...demoBots];
const handles = new Set<string>(accounts.map(({ handle }) => handle));
const channels = new Map(demoChannels.map((channel) => [channel.name, channel]));

function titleOf({ place }: DemoConversation): string {
  return place.kind === "topic" ? `${place.channel} > ${place.topic}` : place.handles.toSorted().join(", ");
}

function audienceOf({ place }: DemoConversation): ReadonlySet<string> {
  if (place.kind === "direct") return new Set(place.handles);
  const channel = channels.get(place.channel);
  return new Set(channel ? membersOf(channel) : []);
}

test("there is enough to read, and each conversation is written in one piece", () => {
  expect(messages.length).toBeGreaterThanOrEqual(900);
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

test("who votes in a poll can read it, and chooses an option that it has", () => {
  for (const conversation of conversations) {
    const audience = audienceOf(conversation);
    for (const { text, votes } of conversation.messages) {
      const widget = votes.length > 0 ? widgetOfText(text) : null;
      const options = widget?.widget_type === "poll" ? widget.extra_data.options.length : 0;
      for (const { option, by } of votes) {
        expect([...Array(options).keys()]).toContain(option - 1);
        expect(by.filter((handle) => !audience.has(handle))).toEqual([]);
      }
    }
  }
});

test("files that are linked exist, and every file is linked", () => {
  const linked = new Set(messages.flatMap(filesIn));
  expect([...linked].sort()).toEqual(readdirSync(path.join(import.meta.dirname, "files")).sort());
});

test("every picture is that of a person, and the owner has a drawn one", () => {
  const pictured = readdirSync(path.join(import.meta.dirname, "portraits")).map(
    (file) => path.parse(file).name,
  );
  expect(pictured.length).toBeGreaterThanOrEqual(12);
  expect(demoPeople.map(({ handle }) => handle)).toEqual(expect.arrayContaining(pictured));
});

test("drafts, scheduled messages and reminders are about topics that exist and their people can read", () => {
  const byTitle = new Map(conversations.map((conversation) => [titleOf(conversation), conversation]));
  for (const { handle, channel, topic } of [...demoDrafts, ...demoScheduledMessages, ...demoReminders]) {
    const conversation = byTitle.get(`${channel} > ${topic}`);
    expect(conversation && [...audienceOf(conversation)]).toContain(handle);
  }
});

test("people have talked all year", () => {
  const days = messages.map(({ day }) => day);
  expect(Math.min(...days)).toBeLessThan(-LAST_WEEKS * 9);
  for (let first = -LAST_WEEKS * 9; first < 0; first += LAST_WEEKS) {
    expect(days.filter((day) => day >= first && day < first + LAST_WEEKS).length).toBeGreaterThanOrEqual(15);
  }
});

test("what bots have logged is older than what people said in the last weeks, and is in channels of its own", () => {
  const history = botHistory(new Random(1));
  expect(history.flatMap((log) => log.messages).length).toBeGreaterThan(1_000);
  for (const log of history) {
    expect(Math.max(...log.messages.map(({ day }) => day))).toBeLessThan(-LAST_WEEKS);
    expect(["builds", "monitoring"]).toContain(log.place.kind === "topic" && log.place.channel);
  }
});
