/** The widgets that the text of a message makes when it is sent: a poll by "/poll", a list of tasks by "/todo". */

export type WidgetKind = "poll" | "todo";

/** What a widget starts with, in the protocol's form. */
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

/** The widget of a text, or null. The first line is the question or title, and each other one an option or a task. */
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

/** What kind of widget it is, in words, before what it asks or is called. */
export function widgetName(widget: Widget): string {
  return widget.widget_type === "poll" ? "Poll" : "To-do list";
}

/** Two asterisks before a word make it bold. */
function withoutBullet(line: string): string {
  const entry = line.trim();
  return /^(?:-|\*(?!\*\S))/.test(entry) ? entry.slice(1).trimStart() : entry;
}

/** Colons that belong to an emoji, code, a name or an address, and those with a space behind them. */
const COLON = /(?<!\S):[\p{L}\p{N}_+-]+:|`[^`]*`|[@#]_?\*\*[^*]*\*\*|[a-z]{2,8}:\/\/\S*?(?=:?(?:\s|$))|: /giu;

/** A description follows the first colon that has a space after it. */
function task(entry: string): object {
  for (const { 0: found, index } of entry.matchAll(COLON)) {
    if (found === ": ") return { task: entry.slice(0, index).trim(), desc: entry.slice(index + 2).trim() };
  }
  return { task: entry.trim(), desc: "" };
}
