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

/** What a poll asks, or a list of tasks is called, as one line for those who do not see the widget. */
export function widgetInWords(widget: Widget): string {
  const [kind, title] =
    widget.widget_type === "poll"
      ? ["Poll", widget.extra_data.question]
      : ["To-do list", widget.extra_data.task_list_title];
  return title === "" ? kind : `${kind}: ${title}`;
}

function withoutBullet(line: string): string {
  const entry = line.trim();
  return /^[-*]/.test(entry) ? entry.slice(1).trimStart() : entry;
}

/** A description follows the first colon that has a space after it. */
function task(entry: string): object {
  const [name = "", ...description] = entry.split(": ");
  return { task: name.trim(), desc: description.join(": ").trim() };
}
