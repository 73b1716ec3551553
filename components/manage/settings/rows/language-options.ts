/** Language options. */
import { languageName } from "../../../../lib/text/language-tag.ts";
import type { RowOption } from "./setting-row.ts";

/** Languages with several variants. */
const VARIANTS = ["en-gb", "es-419", "fr-ca", "pt-br", "pt-pt", "zh-hans", "zh-hant"];

export function languageOptions(): RowOption[] {
  const tags = [...twoLetterTags(), ...VARIANTS];
  const options = tags.flatMap((tag) => {
    const name = languageName(tag);
    return name === null ? [] : [{ value: tag, label: withOwnName(name, tag) }];
  });
  return options.toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** Browsers list no languages, so this tests all two-letter codes. */
function twoLetterTags(): string[] {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return Intl.DisplayNames.supportedLocalesOf(pairs).filter((tag) => pairs.includes(tag));
}

function withOwnName(name: string, tag: string): string {
  const own = new Intl.DisplayNames(tag, { type: "language" }).of(tag);
  return own === undefined || own === name || own === tag ? name : `${name} (${own})`;
}
