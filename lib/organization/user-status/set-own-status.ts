/** Changes the actor's own status. */
import { writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { type GivenStatus, statusChange } from "./status-change.ts";
import { writeStatus } from "./write-status.ts";

/** @throws ApiError BAD_REQUEST when nothing is changed, for a too long text, and for an emoji that does not exist. */
export async function setOwnStatus(actor: Actor, given: GivenStatus): Promise<void> {
  const change = statusChange(actor.organization, given);
  await writeStatus(writerOf(actor, "update-status"), { user: actor.user, change });
}
