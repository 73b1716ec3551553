/** Formatting examples from the test corpus. */
import bareLinks from "../../../lib/markdown/corpus/bare-links.json";
import channelLinks from "../../../lib/markdown/corpus/channel-links.json";
import codeBlocks from "../../../lib/markdown/corpus/code-blocks.json";
import commands from "../../../lib/markdown/corpus/commands.json";
import emoji from "../../../lib/markdown/corpus/emoji.json";
import emoticons from "../../../lib/markdown/corpus/emoticons.json";
import emphasis from "../../../lib/markdown/corpus/emphasis.json";
import fencedQuotes from "../../../lib/markdown/corpus/fenced-quotes.json";
import headings from "../../../lib/markdown/corpus/headings.json";
import inlineCode from "../../../lib/markdown/corpus/inline-code.json";
import links from "../../../lib/markdown/corpus/links.json";
import lists from "../../../lib/markdown/corpus/lists.json";
import math from "../../../lib/markdown/corpus/math.json";
import mentions from "../../../lib/markdown/corpus/mentions.json";
import paragraphs from "../../../lib/markdown/corpus/paragraphs.json";
import quotes from "../../../lib/markdown/corpus/quotes.json";
import spoilers from "../../../lib/markdown/corpus/spoilers.json";
import tables from "../../../lib/markdown/corpus/tables.json";
import times from "../../../lib/markdown/corpus/times.json";

export type FormattingExample = {
  title: string;
  source: string;
  html: string;
  /** Depends on the emoticon setting. */
  isEmoticon?: boolean;
};

export type FormattingGroup = { title: string; examples: readonly FormattingExample[] };

type CorpusEntry = FormattingExample & { help?: boolean };

/** Most used first. */
export const formattingGroups: readonly FormattingGroup[] = [
  group("Emphasis", emphasis),
  group("Paragraphs", paragraphs),
  group("Lists", lists),
  group("Links", links, bareLinks),
  group("Mentions", mentions),
  group("Channels, topics and messages", channelLinks),
  group("Quotes", quotes, fencedQuotes),
  group("Code", inlineCode, codeBlocks),
  group("Spoilers", spoilers),
  group(
    "Emoji",
    emoji,
    emoticons.map((entry) => ({ ...entry, isEmoticon: true })),
  ),
  group("Times, shown in each reader’s time zone", times),
  group("Formulas", math),
  group("Tables", tables),
  group("Headings", headings),
  group("Actions", commands),
];

function group(title: string, ...constructs: readonly CorpusEntry[][]): FormattingGroup {
  const chosen = constructs.flat().filter((entry) => entry.help);
  return { title, examples: chosen.map((entry) => ({ ...entry, html: withName(entry.html) })) };
}

/** The sender's name replaces `/me`. */
function withName(html: string): string {
  return html.replace(/^<p>\/me /, "<p><strong>Mara Lindt</strong> ");
}
