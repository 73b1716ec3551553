/** The languages of code that a setting offers. */
import { codeLanguage, codeLanguages } from "../../../../lib/markdown/engines/code-languages.ts";
import type { RowOption } from "../rows/setting-row.ts";

export const CODE_LANGUAGES: readonly RowOption[] = codeLanguages().map(({ name, alias }) => ({
  value: alias,
  label: name,
}));

/** Other clients may have set another alias of a language, or one that does not exist. */
export function codeLanguageInWords(value: unknown): string {
  const written = String(value);
  return codeLanguage(written)?.name ?? `${written} (unknown, so not highlighted)`;
}
