/** How a person is written in the text of a message. */
import type { UserRecord } from "./user-records.ts";

/** A mention that notifies nobody; by the id alone when the name would end it early. */
export function silentMention({ id, fullName }: UserRecord): string {
  return `@_**${/[*`\\\n]/.test(fullName) ? "" : fullName}|${id}**`;
}
