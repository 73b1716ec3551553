/** The syntax of chat messages: CommonMark without references, HTML and setext headings, plus the constructs of chat. */
import { gfmTable } from "micromark-extension-gfm-table";
import type { Construct, Extension } from "micromark-util-types";
import { mayHoldBareDomain } from "../links/bare-link.ts";
import type { RenderBudget } from "../message-bounds.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { angleLink, bareDomain, bareUrl, foreignStarts } from "./bare-link-syntax.ts";
import { boundedAttention } from "./bounded-attention.ts";
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
    text: { 95: literalUnderscore, ...byStart([globalTime, angleLink, inlineMath, bareUrl]) },
  },
  gfmTable(),
];

/** micromark extensions that read `source`, a message in the organization of `snapshot`, and spend from `budget`. */
export function messageSyntax(source: string, snapshot: MarkdownSnapshot, budget: RenderBudget): Extension[] {
  const rules = [
    personMention(snapshot),
    groupMention(snapshot),
    channelLink(snapshot),
    namedEmoji(snapshot),
  ];
  const container = fencedContainer(budget);
  const named: Extension = { text: byStart(rules), flow: { 96: container, 126: container } };
  const attention = boundedAttention(budget);
  return mayHoldBareDomain(source)
    ? [...fixed, domainSyntax(foreignStarts(source)), attention, named]
    : [...fixed, attention, named];
}

const asciiDomains: Extension = { text: byStart([bareDomain("")]) };

function domainSyntax(foreign: string): Extension {
  return foreign === "" ? asciiDomains : { text: byStart([bareDomain(foreign)]) };
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
