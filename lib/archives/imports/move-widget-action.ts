/** Moves references in actions on polls and task lists, and the accounts in the keys of options and tasks. */
import { z } from "zod";
import { type IdMove, movedId } from "../../markdown/references/id-move.ts";

const fields = z.record(z.string(), z.unknown());

/** Fields with a line of Markdown, in actions and in the widgets of bots. */
const lines: ReadonlySet<string> = new Set([
  "question",
  "options",
  "option",
  "task",
  "desc",
  "title",
  "task_list_title",
]);

/** Lists and objects that have such fields. */
const containers: ReadonlySet<string> = new Set(["extra_data", "tasks"]);

/** @param content JSON, which clients define; unknown content stays as it is. */
export function movedWidgetAction(content: string, moveLine: (line: string) => string, move: IdMove): string {
  const action = fields.safeParse(parsed(content)).data;
  if (!action) return content;
  const moved = { ...movedFields(action, moveLine), ...movedKey(action, move) };
  const json = JSON.stringify(moved);
  return json === JSON.stringify(action) ? content : json;
}

function movedFields(given: Readonly<Record<string, unknown>>, moveLine: (line: string) => string): object {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (lines.has(name)) return [name, movedLines(value, moveLine)];
      return [name, containers.has(name) ? movedWithin(value, moveLine) : value];
    }),
  );
}

function movedLines(value: unknown, moveLine: (line: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => movedLines(item, moveLine));
  return typeof value === "string" ? moveLine(value) : value;
}

function movedWithin(value: unknown, moveLine: (line: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => movedWithin(item, moveLine));
  const { data } = fields.safeParse(value);
  return data ? movedFields(data, moveLine) : value;
}

/** The key of an added option is `author,index`, that of an added task `index,author`. */
function movedKey({ type, key }: Readonly<Record<string, unknown>>, move: IdMove): object {
  if (typeof key !== "string") return {};
  const author = type === "vote" ? /^\d{1,15}(?=,\d+$)/ : /(?<=^\d+,)\d{1,15}$/;
  if (type !== "vote" && type !== "strike") return {};
  return { key: key.replace(author, (id) => movedId(id, "account", move)) };
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
