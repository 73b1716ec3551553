/** Typical chat messages: seven in ten are plain. */

const words = (
  "the a we you they it this that deploy release review branch test build failing again looks good thanks please check " +
  "when after before tomorrow today meeting customer report number error server client page button text link could " +
  "should would maybe think know see found fixed merged pushed started waiting done nearly almost still not yes no " +
  "because which what where there here with without from into about over under between small large new old first last"
).split(" ");

const people = ["Mara Lindt", "Sam O'Neil", "Alex Kim", "Zoë Martin"];
const emoji = [":tada:", ":thumbs_up:", ":smile:", ":rocket:"];

/** Deterministic. */
export function chatMessages(count: number): string[] {
  const next = generator(20_260_101);
  return Array.from({ length: count }, (_, index) =>
    index % 10 < 7 ? plainMessage(next) : markedMessage(next),
  );
}

type Random = () => number;

/** A linear congruential generator in [0, 1). */
function generator(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick(next: Random, list: readonly string[]): string {
  return list[Math.floor(next() * list.length)] ?? "";
}

function sentence(next: Random): string {
  const length = 4 + Math.floor(next() * 14);
  const text = Array.from({ length }, () => pick(next, words)).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${pick(next, [".", ".", "?", "!", ""])}`;
}

function plainMessage(next: Random): string {
  const sentences = Array.from({ length: 1 + Math.floor(next() * 3) }, () => sentence(next));
  return sentences.join(next() < 0.2 ? "\n" : " ");
}

function markedMessage(next: Random): string {
  const some = () => sentence(next);
  const kinds = [
    () => `@**${pick(next, people)}** ${some()}`,
    () => `${some()} ${pick(next, emoji)}`,
    () => `${some()} https://example.com/${pick(next, words)}/${Math.floor(next() * 1000)}`,
    () => `${some()} **${pick(next, words)}** ${some()}`,
    () => `${some()} \`${pick(next, words)}()\` ${some()}`,
    () => `See #**general>${pick(next, words)}** ${some()}`,
    () => `* ${some()}\n* ${some()}\n* ${some()}`,
    () => `\`\`\`quote\n${some()}\n\`\`\`\n${some()}`,
    () =>
      `${some()}\n\`\`\`python\ndef ${pick(next, words)}(x):\n    return x + ${Math.floor(next() * 9)}\n\`\`\``,
    () => `[${pick(next, words)}](https://example.com/${pick(next, words)}) ${some()} *${pick(next, words)}*`,
    () => `@**${pick(next, people)}** ${some()} ${pick(next, emoji)} **${pick(next, words)}**`,
    () => `* ${some()}\n  * ${some()}\n* ${some()}`,
    () => `${some()}\n\n* **${pick(next, words)}** ${some()}\n* ${some()}`,
    () =>
      `|${pick(next, words)}|${pick(next, words)}|\n|---|---|\n|${pick(next, words)}|1|\n|${pick(next, words)}|2|`,
    () => `\`\`\`spoiler ${pick(next, words)}\n${some()}\n\`\`\``,
    () => `1. ${some()}\n2. \`${pick(next, words)}\` ${some()}`,
  ];
  return (kinds[Math.floor(next() * kinds.length)] ?? some)();
}
