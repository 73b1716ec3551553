/** The error of an archive that is damaged or breaks a rule, in one sentence for the administrator of the server. */
import { beginningOf } from "../../text/cut-text.ts";

export class ArchiveError extends Error {}

/** A name or value of an archive, as an error quotes it: short, and without control characters. */
export function quoted(value: unknown): string {
  return beginningOf(JSON.stringify(value) ?? "nothing", 80);
}
