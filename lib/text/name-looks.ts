/** What a name looks like: names that readers cannot tell apart are one name. */

/** A character and those of other scripts that look like it, the common ones of https://www.unicode.org/reports/tr39/. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "аɑα",
  b: "ЬᏏ",
  c: "сϲ",
  d: "ԁ",
  e: "еҽ",
  g: "ɡց",
  h: "һհ",
  i: "іıι",
  j: "јϳ",
  l: "I1|ӏӀІΙ",
  n: "ո",
  o: "O0оОοΟօσ",
  p: "рρ",
  q: "ԛզ",
  r: "г",
  s: "ѕ",
  u: "υս",
  v: "νѵ",
  w: "ԝ",
  x: "х×",
  y: "уγү",
  A: "АΑᎪ",
  B: "ВΒᏴ",
  C: "СϹᏟ",
  D: "Ꭰ",
  E: "ЕΕᎬ",
  F: "Ϝ",
  G: "Ԍ",
  H: "НΗᎻ",
  J: "ЈᎫ",
  K: "КΚᏦ",
  L: "Ꮮ",
  M: "МΜᎷ",
  N: "Ν",
  P: "РΡᏢ",
  Q: "Ԛ",
  R: "Ꭱ",
  S: "ЅᏚ",
  T: "ТΤᎢ",
  V: "ѴᏙ",
  W: "ԜᎳ",
  X: "ХΧ",
  Y: "УΥҮ",
  Z: "ΖᏃ",
  "-": "‐‑‒–—―−",
  "'": "’‘ʼ´`",
  '"': "“”„″",
  ":": "ː꞉∶",
  "/": "⁄∕",
  "!": "ǃ",
  "3": "ЗзƷʒ",
  "6": "б",
};

const plainOf = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([plain, alike]) =>
    Array.from(alike, (character) => [character, plain] as const),
  ),
);
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** The blank of Braille counts as a symbol. */
const BLANKS = /[\s\u2800]+/g;

/**
 * Two names are one if they have any of these in common: a capital I looks like a small l, but not once it is a small i,
 * so a name counts as it is written and also without its case.
 */
export function looksOf(name: string): readonly string[] {
  const seen = name.replaceAll(UNSEEN, "").normalize("NFKD").replaceAll(BLANKS, " ").trim();
  return [...new Set([seen, seen.toLowerCase()].map(plain))];
}

function plain(name: string): string {
  return Array.from(name, (character) => plainOf.get(character) ?? character).join("");
}

/** `@**all**` and others: everybody in the channel. */
export const CHANNEL_WILDCARDS: readonly string[] = ["all", "everyone", "channel", "stream"];

/** `@**topic**`: everybody who takes part in the topic. */
export const TOPIC_WILDCARD = "topic";

const looks = new Set([...CHANNEL_WILDCARDS, TOPIC_WILDCARD].flatMap(looksOf));

/** Whether a mention of somebody with this name looks like one of everybody. */
export function looksLikeWildcard(name: string): boolean {
  return looksOf(name).some((look) => looks.has(look));
}
