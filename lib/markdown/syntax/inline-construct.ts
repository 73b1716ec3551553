/** Micromark constructs from inline rules. */
import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types";
import type { MessageInline } from "../parsing/message-nodes.ts";

export interface InlineMatch {
  readonly length: number;
  readonly node: MessageInline;
}

/** No lead is longer. */
const longestLead = 8;

export interface InlineRule {
  readonly name: string;
  /** Possible first characters. */
  readonly starts: string;
  /** Lower-case; without any, `starts` and `continues` decide. */
  readonly leads?: readonly string[];
  /** Ends reading; without it, `continues` decides. */
  readonly closer?: string;
  /** In characters, to bound hostile texts. */
  readonly limit: number;
  mayFollow?(previous: Code): boolean;
  mayPrecede?(next: Code): boolean;
  /** By default, the closer always counts. */
  closes?(text: string): boolean;
  continues?(code: number, text: string): boolean;
  /** Null when it is not this syntax. */
  match(text: string, next: Code): InlineMatch | null;
}

declare module "micromark-util-types" {
  interface TokenTypeMap {
    messageInline: "messageInline";
  }
  interface Token {
    messageInline?: MessageInline;
  }
}

/** Register under each of the rule's `starts`. */
export function inlineConstruct(rule: InlineRule): Construct {
  return {
    name: rule.name,
    previous: (code) => rule.mayFollow?.(code) ?? true,
    tokenize(effects, ok, nok) {
      return tokenizeRule(rule, this, effects, ok, nok);
    },
  };
}

function tokenizeRule(
  rule: InlineRule,
  context: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
): State {
  let found: InlineMatch | null = null;
  let left = 0;
  const lookAhead: Construct = {
    partial: true,
    tokenize: (inner, innerOk, innerNok) =>
      gather(rule, inner, (text, next) => {
        found = (rule.mayPrecede?.(next) ?? true) ? rule.match(text, next) : null;
        return found ? innerOk : innerNok;
      }),
  };
  return (code) =>
    (rule.mayFollow?.(context.previous) ?? true) ? effects.check(lookAhead, begin, nok)(code) : nok(code);

  function begin(code: Code): State | undefined {
    if (!found) return nok(code);
    effects.enter("messageInline", { messageInline: found.node });
    left = found.length;
    return consume(code);
  }

  function consume(code: Code): State {
    effects.consume(code);
    left -= 1;
    return left > 0 ? consume : end;
  }

  function end(code: Code): State | undefined {
    effects.exit("messageInline");
    return ok(code);
  }
}

function gather(rule: InlineRule, effects: Effects, decide: (text: string, next: Code) => State): State {
  let text = "";
  return (code) => {
    effects.enter("data");
    return read(code);
  };

  function read(code: Code): State | undefined {
    if (isComplete(rule, text) || !mayExtend(rule, text, code)) return finish(code);
    text += characterOf(code);
    effects.consume(code);
    return read;
  }

  function finish(code: Code): State | undefined {
    effects.exit("data");
    return decide(text, code)(code);
  }
}

function isComplete(rule: InlineRule, text: string): boolean {
  if (text.length >= rule.limit) return true;
  const { closer, leads = [""] } = rule;
  if (closer === undefined || !text.endsWith(closer) || rule.closes?.(text) === false) return false;
  const opening = text.toLowerCase();
  return leads.some((lead) => opening.startsWith(lead) && text.length >= lead.length + closer.length);
}

function mayExtend(rule: InlineRule, text: string, code: Code): boolean {
  if (code === null || code < -2) return false;
  if (rule.leads && text.length < longestLead) {
    const opening = (text + characterOf(code)).toLowerCase();
    if (rule.leads.some((lead) => lead.startsWith(opening))) return true;
    if (!rule.leads.some((lead) => opening.startsWith(lead))) return false;
  }
  return rule.continues?.(code, text) ?? true;
}

/** Tabs are negative codes in micromark. */
function characterOf(code: Code): string {
  return code === null || code < 0 ? " " : String.fromCharCode(code);
}
