/** Detects names that readers cannot tell apart. */

/** Common look-alikes from https://www.unicode.org/reports/tr39/. */
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
/** The Braille blank counts as a symbol. */
const BLANKS = /[\s\u2800]+/g;

/** Names with a common look are equal. With and without case, because only a capital I looks like a small l. */
export function looksOf(name: string): readonly string[] {
  const seen = name.replaceAll(UNSEEN, "").normalize("NFKD").replaceAll(BLANKS, " ").trim();
  return [...new Set([seen, seen.toLowerCase()].map(plain))];
}

function plain(name: string): string {
  return Array.from(name, (character) => plainOf.get(character) ?? character).join("");
}

/** `@**all**` and others: everyone in the channel. */
export const CHANNEL_WILDCARDS: readonly string[] = ["all", "everyone", "channel", "stream"];

/** `@**topic**`: all participants of the topic. */
export const TOPIC_WILDCARD = "topic";

const looks = new Set([...CHANNEL_WILDCARDS, TOPIC_WILDCARD].flatMap(looksOf));

export function looksLikeWildcard(name: string): boolean {
  return looksOf(name).some((look) => looks.has(look));
}
