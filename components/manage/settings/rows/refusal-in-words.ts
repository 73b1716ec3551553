/** Why a setting was not saved, in words that the page uses. */
import type { SettingRow } from "./setting-row.ts";

/** The server's sentence, unless it only says that the value of a parameter is invalid. */
export function refusalInWords(row: SettingRow, reason: string | undefined): string | undefined {
  const namesParameter = row.name.includes("_") && reason?.includes(row.name) === true;
  if (!namesParameter) return reason;
  if (row.kind === "number") return "Enter a whole number, 0 or more.";
  const expected = row.kind === "text" ? row.expected : undefined;
  return expected ? `Enter ${expected}.` : "This value cannot be saved.";
}
