/** The emoji table matches the published data; update with `npx vitest run -u`. */
import emojiData from "emojibase-data/en/data.json" with { type: "json" };
import cldrNames from "emojibase-data/en/shortcodes/cldr.json" with { type: "json" };
import emojibaseNames from "emojibase-data/en/shortcodes/emojibase.json" with { type: "json" };
import githubNames from "emojibase-data/en/shortcodes/github.json" with { type: "json" };
import iamcalNames from "emojibase-data/en/shortcodes/iamcal.json" with { type: "json" };
import { expect, test } from "vitest";

type NameTable = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Where sources differ. */
const preferred: Readonly<Record<string, string>> = {
  "🙂": "smile",
  "😄": "big_smile",
  "🙁": "frown",
  "😐️": "neutral",
  "😕": "oh_no",
  "👍️": "+1",
  "👎️": "-1",
  "☺️": "smiling_face",
};

/** In Unicode's order, without skin tones; canonical name first. */
function rows(): string[] {
  const taken = new Set(Object.values(preferred));
  return emojiData.flatMap(({ hexcode, emoji }) => {
    const candidates = [iamcalNames, githubNames, cldrNames, emojibaseNames].flatMap(
      (table: NameTable) => table[hexcode] ?? [],
    );
    if (/^\p{Emoji_Modifier}$/u.test(emoji)) return [];
    const own = preferred[emoji];
    const names = [...(own === undefined ? [] : [own]), ...candidates.filter((name) => !taken.has(name))];
    for (const name of names) taken.add(name);
    return names.length === 0 ? [] : [[emoji, ...new Set(names)].join(" ")];
  });
}

test("every emoji of the published data is in the table", async () => {
  await expect(`${JSON.stringify(rows(), null, 2)}\n`).toMatchFileSnapshot("emoji-table.json");
});
