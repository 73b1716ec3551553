/** Derives texts that a regular expression may search in more than linear time. */
import regexpTree from "regexp-tree";

type Expression = NonNullable<ReturnType<typeof regexpTree.parse>["body"]>;
type Repetition = Extract<Expression, { type: "Repetition" }>;

/** For loops and endings. */
const ALPHABET = [..." \t\n\rabexAZ019.,:;-_/\\@#&=?%<>\"'`~*[](){}|!$+^\u00a0\u2028é中👍🇦\u200d"];
/** Shorter loops matter little. */
const LONG = 100;
const MAX_PUMPS = 6;
const MAX_ENDINGS = 3;

export interface Attack {
  readonly before: string;
  readonly pump: string;
  readonly after: string;
}

/** Few patterns match it. */
const FOREIGN = "\0";

/** Repeats each long loop after a matching prefix, with several endings. */
export function attacksOn(pattern: RegExp): Attack[] {
  const { body } = regexpTree.parse(`/${pattern.source}/${pattern.flags.replace(/[dy]/g, "")}`);
  const places = body ? loopsOf(body, "", pattern) : [];
  return places.flatMap(({ before, pumps, endings }) => [
    ...pumps.flatMap((pump) => [
      ...endings.map((after) => ({ before, pump, after })),
      { before: FOREIGN, pump, after: FOREIGN },
      { before: FOREIGN, pump: before + pump, after: FOREIGN },
    ]),
    ...(before === "" ? [] : [{ before: FOREIGN, pump: before, after: FOREIGN }]),
  ]);
}

interface Loop {
  readonly before: string;
  readonly pumps: readonly string[];
  readonly endings: readonly string[];
}

/** Each with a text that leads to it. */
function loopsOf(node: Expression, before: string, pattern: RegExp): Loop[] {
  switch (node.type) {
    case "Alternative": {
      const loops: Loop[] = [];
      let lead = before;
      for (const part of node.expressions) {
        loops.push(...loopsOf(part, lead, pattern));
        lead += sampleOf(part, pattern);
      }
      return loops;
    }
    case "Disjunction":
      return [node.left, node.right].flatMap((side) => (side ? loopsOf(side, before, pattern) : []));
    case "Group":
      return node.expression ? loopsOf(node.expression, before, pattern) : [];
    case "Assertion":
      return "assertion" in node && node.assertion ? loopsOf(node.assertion, before, pattern) : [];
    case "Repetition": {
      const within = loopsOf(node.expression, before, pattern);
      return isLong(node) ? [loopOf(node.expression, before, pattern), ...within] : within;
    }
    default:
      return [];
  }
}

function isLong({ quantifier }: Repetition): boolean {
  return quantifier.kind === "Range" ? (quantifier.to ?? Infinity) > LONG : quantifier.kind !== "?";
}

function loopOf(body: Expression, before: string, pattern: RegExp): Loop {
  const taken = new Set(matching(body, pattern));
  const others = ALPHABET.filter((character) => !taken.has(character));
  const endings = ["", FOREIGN, "\u2028", ...others.slice(0, MAX_ENDINGS)];
  return { before, pumps: pumpsOf(body, pattern), endings };
}

/** Single characters, or one path through each branch. */
function pumpsOf(node: Expression, pattern: RegExp): string[] {
  const single = matching(node, pattern);
  if (single.length > 0) return single.slice(0, MAX_PUMPS);
  const sample = sampleOf(node, pattern);
  const inner = loopsOf(node, "", pattern).flatMap(({ before, pumps }) => pumps.map((pump) => before + pump));
  return [...new Set([sample, ...inner])].filter((pump) => pump !== "").slice(0, MAX_PUMPS);
}

function matching(node: Expression, { source, flags }: RegExp): string[] {
  const part = new RegExp(`^(?:${regexpTree.generate(node)})$`, flags.replace(/[dgy]/g, ""));
  const all = ALPHABET.filter((character) => part.test(character));
  // Other parts more likely match characters named in the pattern.
  return [
    ...all.filter((character) => source.includes(character)),
    ...all.filter((character) => !source.includes(character)),
  ];
}

/** Short; ignores assertions. */
function sampleOf(node: Expression, pattern: RegExp): string {
  switch (node.type) {
    case "Char":
    case "CharacterClass":
      return (
        matching(node, pattern)[0] ??
        (node.type === "Char" && node.kind === "simple" ? node.value.replace(/^\\/, "") : "a")
      );
    case "Alternative":
      return node.expressions.map((part) => sampleOf(part, pattern)).join("");
    case "Disjunction":
      return node.left ? sampleOf(node.left, pattern) : "";
    case "Group":
      return node.expression ? sampleOf(node.expression, pattern) : "";
    case "Repetition": {
      const { quantifier } = node;
      const least = quantifier.kind === "Range" ? quantifier.from : quantifier.kind === "+" ? 1 : 0;
      return sampleOf(node.expression, pattern).repeat(least);
    }
    default:
      return "";
  }
}
