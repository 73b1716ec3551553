/** Makes a name that an emoji may have of the name of its picture. */
import { MAX_EMOJI_NAME } from "../../../../lib/organization/organization-limits.contract.ts";

/** "Party Parrot (1).PNG" is "party_parrot_1"; empty where nothing of it can be used. */
export function emojiNameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("_")
    .slice(0, MAX_EMOJI_NAME)
    .replace(/_$/, "");
}
