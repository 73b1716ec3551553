/** Markdown for mentioning a person. */
import type { UserRecord } from "../user-records.ts";

/** By id alone when the name would break the syntax. */
export function silentMention({ id, fullName }: UserRecord): string {
  return `@_**${/[*`\\\n]/.test(fullName) ? "" : fullName}|${id}**`;
}
