/** Limits how deep highlight.js grammars embed each other, because each level of nesting doubles their time. */
import type { HLJSApi, Language, LanguageFn } from "highlight.js";

const LEAF = "-within";

/**
 * The grammars, and for each a leaf named "…-within" that embeds nothing. Grammars embed leaves only. Where a grammar
 * would try several languages on the embedded code, the first is taken.
 * @param onEmbed is called with each leaf that a grammar embeds, when that grammar is created.
 */
export function boundedGrammars(
  grammars: Readonly<Record<string, LanguageFn>>,
  onEmbed: (leaf: string) => void,
): Record<string, LanguageFn> {
  const bounded: Record<string, LanguageFn> = {};
  const leafOf = (language: string) => {
    if (!(language in grammars)) return undefined;
    onEmbed(language + LEAF);
    return language + LEAF;
  };
  for (const [name, grammar] of Object.entries(grammars)) {
    bounded[name] = embedding(grammar, leafOf);
    bounded[name + LEAF] = embedding(grammar, () => undefined);
  }
  return bounded;
}

/** A grammar that embeds the language that `choose` returns for the first one it would embed. */
function embedding(grammar: LanguageFn, choose: (language: string) => string | undefined): LanguageFn {
  return (hljs: HLJSApi): Language => {
    const made = grammar(hljs);
    for (const mode of modesOf(made)) {
      if (mode.subLanguage === undefined) continue;
      const [first] = [mode.subLanguage].flat();
      mode.subLanguage = typeof first === "string" ? choose(first) : undefined;
    }
    // A leaf must not take over the name's aliases.
    return { ...made, aliases: [] };
  };
}

/** All modes of a grammar; they refer to each other in cycles, and to highlight.js's own, which are frozen. */
function* modesOf(start: object, seen = new Set<object>()): Generator<{ subLanguage?: unknown }> {
  if (seen.has(start) || start instanceof RegExp) return;
  seen.add(start);
  if ("subLanguage" in start) yield start;
  for (const value of Object.values(start)) {
    if (typeof value === "object" && value !== null) yield* modesOf(value, seen);
  }
}
