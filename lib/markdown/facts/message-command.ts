/** Recognizes messages that begin with a command: `/me`, `/poll` or `/todo`. */

export type MessageCommand =
  | { readonly kind: "me" }
  | { readonly kind: "poll"; readonly question: string; readonly options: readonly string[] }
  | { readonly kind: "todo"; readonly title: string; readonly tasks: readonly TodoTask[] };

export interface TodoTask {
  readonly task: string;
  readonly description: string;
}

/** Options may be written as list items; `-5` and `**a**` are not list items. */
const listMarker = /^[-*](?:[ \t]+|$)/;

/** The command that `source` begins with, or null. `/me` counts only when `html` is a single paragraph. */
export function messageCommand(source: string, html: string): MessageCommand | null {
  if (!source.startsWith("/")) return null;
  if (source.startsWith("/me ")) {
    return html.startsWith("<p>") && html.indexOf("</p>") === html.length - 4 ? { kind: "me" } : null;
  }
  const [first = "", ...rest] = source.split(/\r\n|\r|\n/);
  const [, name, heading = ""] = /^\/(poll|todo)(?:[ \t](.*))?$/s.exec(first) ?? [];
  if (name === undefined) return null;
  const lines = rest.map((line) => line.trim().replace(listMarker, "")).filter((line) => line !== "");
  if (name === "poll") return { kind: "poll", question: heading.trim(), options: lines };
  return { kind: "todo", title: heading.trim(), tasks: lines.map(taskOf) };
}

/** `task: description`. */
function taskOf(line: string): TodoTask {
  const colon = line.indexOf(":");
  if (colon < 0) return { task: line, description: "" };
  return { task: line.slice(0, colon).trim(), description: line.slice(colon + 1).trim() };
}
