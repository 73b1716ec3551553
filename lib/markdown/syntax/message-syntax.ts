/** The tokenizer of chat messages: CommonMark without references, HTML and setext headings, with what chat adds. */
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Construct, Extension } from "micromark-util-types";
import { mayHoldBareDomain } from "../bare-link.ts";
import type { MarkdownSnapshot } from "../organization-snapshot.ts";
import { angleLink, bareDomain, bareUrl } from "./bare-link-syntax.ts";
import { channelLink } from "./channel-link-syntax.ts";
import { namedEmoji } from "./emoji-syntax.ts";
import { fencedContainer } from "./fenced-container.ts";
import { type InlineRule, inlineConstruct } from "./inline-construct.ts";
import { literalUnderscore } from "./literal-underscore.ts";
import { inlineMath } from "./math-syntax.ts";
import { groupMention, personMention } from "./mention-syntax.ts";
import { shallowList } from "./shallow-list.ts";
import { globalTime } from "./time-syntax.ts";

const disabled = ["autolink", "definition", "htmlFlow", "htmlText", "setextUnderline"];
const listMarkers = "*+-0123456789";

const fixed: readonly Extension[] = [
  {
    disable: { null: disabled },
    document: Object.fromEntries([...listMarkers].map((marker) => [marker.charCodeAt(0), shallowList])),
    flow: { 96: fencedContainer, 126: fencedContainer },
    text: { 95: literalUnderscore, ...byStart([globalTime, angleLink, inlineMath, bareUrl]) },
  },
  gfmStrikethrough({ singleTilde: false }),
  gfmTable(),
];

const bareDomains: Extension = { text: byStart([bareDomain]) };

/** micromark extensions that read `source`, a message of `snapshot`'s organization. */
export function messageSyntax(source: string, snapshot: MarkdownSnapshot): Extension[] {
  const rules = [
    personMention(snapshot),
    groupMention(snapshot),
    channelLink(snapshot),
    namedEmoji(snapshot),
  ];
  const named: Extension = { text: byStart(rules) };
  return mayHoldBareDomain(source) ? [...fixed, bareDomains, named] : [...fixed, named];
}

function byStart(rules: readonly InlineRule[]): Record<number, Construct[]> {
  const table: Record<number, Construct[]> = {};
  for (const rule of rules) {
    const construct = inlineConstruct(rule);
    for (const code of [...rule.starts].map((character) => character.charCodeAt(0))) {
      table[code] = [...(table[code] ?? []), construct];
    }
  }
  return table;
}
