/** Highlights matches in a worker. */
import { serveTasks } from "../../kernel/turns/serve-tasks.ts";
import type { Match } from "./compile-search.ts";
import { highlightHtml } from "./highlight.ts";

export interface HighlightTask {
  readonly texts: readonly string[];
  readonly matches: readonly Match[];
}

serveTasks(({ texts, matches }: HighlightTask): string[] =>
  texts.map((html) => highlightHtml(html, matches)),
);
