/** Submessages, the state of widgets. */

import type { z } from "zod";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { submessageShape } from "./widgets.contract.ts";

export type WidgetKind = "poll" | "todo";

/** Initial state, in the protocol's form. */
export type Widget =
  | {
      readonly widget_type: "poll";
      readonly extra_data: { readonly question: string; readonly options: string[] };
    }
  | {
      readonly widget_type: "todo";
      readonly extra_data: { readonly task_list_title: string; readonly tasks: object[] };
    };

const COMMAND = /^\/(?<kind>poll|todo)(?!\S)/;

/** Null for other content. The first line is the title, each further line an entry. */
export function widgetOfText(text: string): Widget | null {
  const [command, kind] = COMMAND.exec(text) ?? [];
  if (command === undefined) return null;
  const [first = "", ...others] = text.slice(command.length).split(/\r\n|\r|\n/);
  const title = first.trim();
  const entries = others.map(withoutBullet).filter((entry) => entry !== "");
  return kind === "poll"
    ? { widget_type: "poll", extra_data: { question: title, options: entries } }
    : { widget_type: "todo", extra_data: { task_list_title: title, tasks: entries.map(task) } };
}

/** Shown before the title. */
export function widgetName(widget: Widget): string {
  return widget.widget_type === "poll" ? "Poll" : "To-do list";
}

/** Two asterisks before a word make it bold. */
function withoutBullet(line: string): string {
  const entry = line.trim();
  return /^(?:-|\*(?!\*\S))/.test(entry) ? entry.slice(1).trimStart() : entry;
}

/** Colons to skip (emoji, code, names, addresses), and colons before a space. */
const COLON = /(?<!\S):[\p{L}\p{N}_+-]+:|`[^`]*`|[@#]_?\*\*[^*]*\*\*|[a-z]{2,8}:\/\/\S*?(?=:?(?:\s|$))|: /giu;

function task(entry: string): object {
  for (const { 0: found, index } of entry.matchAll(COLON)) {
    if (found === ": ") return { task: entry.slice(0, index).trim(), desc: entry.slice(index + 2).trim() };
  }
  return { task: entry.trim(), desc: "" };
}

export interface Submessage {
  readonly id: number;
  readonly messageId: number;
  readonly senderId: number;
  readonly type: string;
  readonly content: string;
}

/** The other fields. */
const FIELD_BYTES = 100;

export interface SubmessageBytes {
  readonly messageId: number;
  readonly bytes: number;
}

export function selectSubmessageBytes(ids: readonly number[]): Sql {
  return sql`
    SELECT message_id AS "messageId",
           sum(octet_length(content) + octet_length(msg_type) + ${FIELD_BYTES}::int)::float8 AS bytes
    FROM submessage WHERE message_id = ANY(${[...ids]}::int8[]) GROUP BY message_id`;
}

/** By message id, oldest first. One query. */
export async function readSubmessages(
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Submessage[]>> {
  if (ids.length === 0) return new Map();
  const rows = await query<Submessage>(sql`
    SELECT id, message_id AS "messageId", user_id AS "senderId", msg_type AS type, content
    FROM submessage WHERE message_id = ANY(${[...ids]}::int8[]) ORDER BY message_id, id`);
  return Map.groupBy(rows, (row) => row.messageId);
}

type Shape = z.input<typeof submessageShape>;

interface WidgetMessage {
  readonly id: number;
  readonly senderId: number;
  readonly content: string;
  readonly isWidget: boolean;
  readonly submessages: readonly Submessage[];
}

/** Derived from the content, which cannot be edited; the widget has the message's id. */
export function presentSubmessages(message: WidgetMessage): { submessages: Shape[] } {
  const widget = message.isWidget ? widgetOfText(message.content) : null;
  const { id, senderId } = message;
  const first = {
    id,
    message_id: id,
    sender_id: senderId,
    msg_type: "widget",
    content: JSON.stringify(widget),
  };
  return { submessages: [...(widget ? [first] : []), ...message.submessages.map(presentSubmessage)] };
}

function presentSubmessage({ id, messageId, senderId, type, content }: Submessage): Shape {
  return { id, message_id: messageId, sender_id: senderId, msg_type: type, content };
}
