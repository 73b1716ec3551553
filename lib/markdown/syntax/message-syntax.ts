/** CommonMark without references, HTML and setext headings, plus chat's syntax. */

import { list } from "micromark-core-commonmark";
import { gfmTable } from "micromark-extension-gfm-table";
import { asciiAlphanumeric } from "micromark-util-character";
import type { Code, Construct, Extension, State, TokenizeContext, Tokenizer } from "micromark-util-types";
import { foldedEmojiName } from "../../text/name-key.ts";
import { mayHoldBareDomain } from "../links/bare-link.ts";
import type { RenderBudget } from "../message-bounds.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { angleLink, bareDomain, bareUrl, foreignStarts } from "./bare-link-syntax.ts";
import { boundedAttention } from "./bounded-attention.ts";
import { channelLink } from "./channel-link-syntax.ts";
import { fencedContainer } from "./fenced-container.ts";
import { type InlineRule, inlineConstruct } from "./inline-construct.ts";
import { groupMention, personMention } from "./mention-syntax.ts";
import { parseGlobalTime } from "./parse-global-time.ts";

/** Unparsable times stay text (as of feature level 451). */
const globalTime: InlineRule = {
  name: "globalTime",
  starts: "<",
  leads: ["<time:"],
  closer: ">",
  limit: 80,
  match(text) {
    const source = /^<time:([^<>]+)>$/.exec(text)?.[1];
    const datetime = source === undefined ? null : parseGlobalTime(source);
    if (source === undefined || datetime === null) return null;
    return { length: text.length, node: { type: "globalTime", datetime, text: source } };
  },
};

const itemIndent = 2;

/** Two columns for all items. */
const shallowList: Construct = {
  ...list,
  name: "shallowList",
  tokenize: shallow(list.tokenize),
  continuation: { ...list.continuation, tokenize: shallow(list.continuation?.tokenize ?? list.tokenize) },
};

/** Single dollar signs are usually amounts of money. */
const inlineMath: InlineRule = {
  name: "inlineMath",
  starts: "$",
  leads: ["$$"],
  closer: "$$",
  limit: 2000,
  mayFollow: mayTouch,
  mayPrecede: mayTouch,
  closes: (text) => !/(?<!\\)(?:\\\\)*\\\$\$$/.test(text),
  match(text) {
    const value = /^\$\$(?![_$])((?:\\.|[^$\\])+)\$\$$/.exec(text)?.[1];
    return value === undefined ? null : { length: text.length, node: { type: "inlineMath", value } };
  },
};

const literalUnderscore: Construct = {
  name: "literalUnderscore",
  tokenize(effects, ok) {
    return (code) => {
      effects.enter("data");
      return consume(code);
    };

    function consume(code: Code): State | undefined {
      if (code === 95) {
        effects.consume(code);
        return consume;
      }
      effects.exit("data");
      return ok(code);
    }
  },
};

const nameCharacter = /[\p{L}\p{M}\p{N}_+-]/u;

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

function isNameCharacter(code: number): boolean {
  return code > 0 && nameCharacter.test(String.fromCharCode(code));
}

/** Includes custom emoji. */
function namedEmoji(snapshot: MarkdownSnapshot): InlineRule {
  return {
    name: "namedEmoji",
    starts: ":",
    limit: 102,
    continues: (code, text) => text === "" || (!/.:$/.test(text) && (code === 58 || isNameCharacter(code))),
    match(text) {
      const written = /^:([^:]+):$/.exec(text)?.[1];
      const target = written === undefined ? undefined : snapshot.emojiNamed(written);
      if (written === undefined || !target) return null;
      const name = target.kind === "image" ? foldedEmojiName(written) : written;
      return { length: text.length, node: { type: "emoji", name, target } };
    },
  };
}

/** False for words and another dollar sign. */
function mayTouch(neighbour: Code): boolean {
  return !asciiAlphanumeric(neighbour) && neighbour !== 36;
}

function shallow(tokenize: Tokenizer): Tokenizer {
  return function tokenizeShallow(this: TokenizeContext, effects, ok, nok): State {
    const accept: State = (code) => {
      if (this.containerState) this.containerState.size = itemIndent;
      return ok(code);
    };
    return tokenize.call(this, effects, accept, nok);
  };
}
