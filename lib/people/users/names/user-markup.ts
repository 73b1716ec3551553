/** Markdown for mentioning a person. */
import type { Actor } from "../../../kernel/memory/actor.ts";
import type { UserRecord } from "../user-records.ts";

/** By id alone when the name would break the syntax. */
export function silentMention(user: UserRecord): string {
  return `@_**${markupOf(user)}**`;
}

export function mention(user: UserRecord): string {
  return `@**${markupOf(user)}**`;
}

function markupOf({ id, fullName }: UserRecord): string {
  return `${/[*`\\\n]/.test(fullName) ? "" : fullName}|${id}`;
}

/** The subject of a notice about what the actor did. */
export function actorMention({ user, isServer }: Actor): string {
  return isServer ? "The administrator of the server" : silentMention(user);
}
