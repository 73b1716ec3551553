/** The tokenizer of chat messages: CommonMark without references, HTML and setext headings, with what chat adds. */
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Construct, Extension } from "micromark-util-types";
import type { MarkdownSnapshot } from "../organization-snapshot.ts";
import { channelLink } from "./channel-link-syntax.ts";
import { namedEmoji } from "./emoji-syntax.ts";
import { type InlineRule, inlineConstruct } from "./inline-construct.ts";
import { literalUnderscore } from "./literal-underscore.ts";
import { groupMention, personMention } from "./mention-syntax.ts";
import { shallowList } from "./shallow-list.ts";

const disabled = ["definition", "htmlFlow", "htmlText", "setextUnderline"];
const listMarkers = "*+-0123456789";

const fixed: readonly Extension[] = [
  {
    disable: { null: disabled },
    document: Object.fromEntries([...listMarkers].map((marker) => [marker.charCodeAt(0), shallowList])),
    text: { 95: literalUnderscore },
  },
  gfmStrikethrough({ singleTilde: false }),
  gfmTable(),
];

/** micromark extensions that read a message of `snapshot`'s organization. */
export function messageSyntax(snapshot: MarkdownSnapshot): Extension[] {
  const rules = [personMention(snapshot), groupMention(snapshot), channelLink(snapshot), namedEmoji(snapshot)];
  return [...fixed, { text: byFirstCharacter(rules) }];
}

function byFirstCharacter(rules: readonly InlineRule[]): Record<number, Construct[]> {
  const table: Record<number, Construct[]> = {};
  for (const rule of rules) {
    const construct = inlineConstruct(rule);
    for (const code of new Set(rule.leads.map((lead) => lead.charCodeAt(0)))) {
      table[code] = [...(table[code] ?? []), construct];
    }
  }
  return table;
}
