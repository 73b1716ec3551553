/**
 * Reads the demo's conversations from Markdown.
 *
 * A conversation begins with `# #channel > topic`, or with `# @one @other` for direct messages. Lines below may name
 * its followers or muters: `followed: one, other`. Each message begins with `## handle time`:
 * - `-3d 09:15` is three working days before the last one, `0d 09:15` on the last day
 * - `+1d 09:15` is one working day after the previous message, `09:15` on the same day
 * - `+4m` is four minutes after the previous message
 *
 * The line may end with `, starred by one, other`. The line below may give reactions: `reactions: tada by one, other;
 * eyes by one`; for a poll, the next line may give votes for options, counted from 1: `votes: 1 by one, other; 3 by
 * someone`.
 *
 * Everything else is the text. In it, `{file notes.txt}` becomes a link to a file in files/ that the writer uploads,
 * `{+2d}` the weekday two working days after the message's own, `{+9d date}` its date, and `<time:+2d 15:00>` a moment
 * of it.
 */
import type { WorkingCalendar } from "./working-calendar.ts";

export type DemoPlace =
  | { readonly kind: "topic"; readonly channel: string; readonly topic: string }
  | { readonly kind: "direct"; readonly handles: readonly string[] };

export interface DemoReaction {
  readonly emoji: string;
  /** Handles. */
  readonly by: readonly string[];
}

interface DemoVotes {
  /** From 1. */
  readonly option: number;
  /** Handles. */
  readonly by: readonly string[];
}

export interface DemoMessage {
  /** The sender. */
  readonly handle: string;
  /** Working days relative to the last one; never positive. */
  readonly day: number;
  /** Minute of the day. */
  readonly minute: number;
  readonly text: string;
  /** Handles. */
  readonly starredBy: readonly string[];
  readonly reactions: readonly DemoReaction[];
  readonly votes: readonly DemoVotes[];
}

export interface DemoConversation {
  readonly place: DemoPlace;
  /** Handles, like `muted`. */
  readonly followed: readonly string[];
  readonly muted: readonly string[];
  readonly messages: readonly DemoMessage[];
}

const CONVERSATION = /^# (?=#\S|@\S)/m;
const TOPIC = /^#(.+?) >(?: (.+))?$/;
const DIRECT = /^@[\w@ ]+$/;
const MESSAGE = /^## (?=[a-z]+ [-+0-9])/m;
const HEAD = /^([a-z]+) (.+?)(?:, starred by (.+))?$/;
const REACTIONS = /^reactions: (.+)$/;
const VOTES = /^votes: (.+)$/;
const CHOICE = /^(\S+) by (.+)$/;
const TIME = /^(?:(?:([-+]?\d+)d )?(\d\d):(\d\d)|\+(\d+)m)$/;
const NAMED_DAY = /\{([-+]\d+)d\}/g;
const NAMED_DATE = /\{([-+]\d+)d date\}/g;
const FILE = /\{file ([\w.-]+)\}/g;
const NAMED_MOMENT = /<time:([-+]\d+)d (\d\d):(\d\d)>/g;

/** @throws Error that quotes the malformed line. */
export function parseConversations(source: string): DemoConversation[] {
  return source.split(CONVERSATION).slice(1).map(parseConversation);
}

function parseConversation(source: string): DemoConversation {
  const [head = "", ...messages] = source.split(MESSAGE);
  const [place = "", ...options] = head.trim().split("\n");
  return {
    place: parsePlace(place.trim()),
    followed: handlesAfter("followed:", options),
    muted: handlesAfter("muted:", options),
    messages: parseMessages(messages),
  };
}

function parsePlace(line: string): DemoPlace {
  const [, channel, topic = ""] = TOPIC.exec(line) ?? [];
  if (channel) return { kind: "topic", channel, topic };
  if (DIRECT.test(line)) return { kind: "direct", handles: line.split(/\s+/).map((name) => name.slice(1)) };
  throw new Error(`This is neither a topic nor people: ${line}`);
}

function handlesAfter(label: string, options: readonly string[]): string[] {
  const line = options.find((option) => option.startsWith(label));
  return line ? line.slice(label.length).trim().split(/,\s*/) : [];
}

function parseMessages(sources: readonly string[]): DemoMessage[] {
  const messages: DemoMessage[] = [];
  for (const source of sources) {
    const [head = "", ...lines] = source.split("\n");
    const [, handle = "", time = "", stars] = HEAD.exec(head.trim()) ?? [];
    const moment = momentAfter(messages.at(-1), time);
    if (!moment) throw new Error(`This is not a time after the message before: ## ${head}`);
    const reactions = takeChoices(REACTIONS, lines).map(({ name, by }) => ({ emoji: name, by }));
    const votes = takeChoices(VOTES, lines).map(({ name, by }) => ({ option: Number(name), by }));
    const text = lines.join("\n").trim();
    if (text === "") throw new Error(`This message has no text: ## ${head}`);
    const starredBy = stars?.split(", ") ?? [];
    messages.push({ handle, ...moment, text, starredBy, reactions, votes });
  }
  return messages;
}

/** Removes the first line if it matches. */
function takeChoices(form: RegExp, lines: string[]): { readonly name: string; readonly by: string[] }[] {
  const [, given] = form.exec(lines[0] ?? "") ?? [];
  if (given === undefined) return [];
  lines.shift();
  return given.split("; ").map((each) => {
    const [, name, people] = CHOICE.exec(each) ?? [];
    if (!name || !people) throw new Error(`This does not say who chose what: ${each}`);
    return { name, by: people.split(", ") };
  });
}

type Moment = Pick<DemoMessage, "day" | "minute">;

/** Null unless later than the previous message and at most on the last day. */
function momentAfter(before: Moment | undefined, time: string): Moment | null {
  const match = TIME.exec(time);
  if (!match) return null;
  const [, days, hours, minutes, later] = match;
  const moment = {
    day: dayAfter(before, days),
    minute: later ? (before?.minute ?? Number.NaN) + Number(later) : minuteOf(hours, minutes),
  };
  const isLater = !before || moment.day > before.day || moment.minute > before.minute;
  const isPossible = moment.day <= 0 && moment.minute < 24 * 60 && moment.day >= (before?.day ?? moment.day);
  return isLater && isPossible ? moment : null;
}

function dayAfter(before: Moment | undefined, days: string | undefined): number {
  if (days?.startsWith("+")) return (before?.day ?? Number.NaN) + Number(days);
  return days === undefined ? (before?.day ?? Number.NaN) : Number(days);
}

/** Minute of the day. */
export function minuteOf(hours = "", minutes = ""): number {
  return Number(hours) * 60 + Number(minutes);
}

export function filesIn({ text }: DemoMessage): string[] {
  return [...text.matchAll(FILE)].map(([, name = ""]) => name);
}

/** @param addressOf leads from file names to addresses. */
export function linkFiles(text: string, addressOf: (name: string) => string): string {
  return text.replace(FILE, (_, name) => `[${name}](${addressOf(name)})`);
}

/** Fills in days and moments. */
export function datedText({ day, text }: DemoMessage, calendar: WorkingCalendar): string {
  return text
    .replace(NAMED_DAY, (_, days) => calendar.weekday(day + Number(days)))
    .replace(NAMED_DATE, (_, days) => calendar.date(day + Number(days)))
    .replace(NAMED_MOMENT, (_, days, hours, minutes) => {
      const moment = calendar.at(day + Number(days), minuteOf(hours, minutes));
      return `<time:${new Date(moment).toISOString().replace(/\.\d+/, "")}>`;
    });
}
