/** Notes that the actor is there, and answers with who else is. */
import type { z } from "zod";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { announcePresence } from "./announce-presence.ts";
import { getPresences } from "./get-presences.ts";
import type { updatePresence as contract } from "./presence.contract.ts";

/**
 * Bots, and people who do not want to be seen, are not noted. It changes memory only: other nodes and the database
 * learn of it at intervals, together with everybody else's.
 * @throws ApiError BAD_REQUEST for an unknown status.
 */
export async function updatePresence(actor: Actor, given: z.output<typeof contract.params>) {
  const { organization, user } = actor;
  const { status, last_update_id: lastUpdateId } = given;
  if (status !== "active" && status !== "idle") throw badRequest(`Invalid status: ${status}`);
  if (user.botType === null && user.settings.presence_enabled) {
    const at = Math.floor(Date.now() / 1000);
    const news = organization.presences.beat({ userId: user.id, isActive: status === "active", at });
    if (news?.cameOnline) await announcePresence(organization, news.record);
  }
  if (given.ping_only) return {};
  return getPresences(actor, {
    isSlim: given.slim_presence || lastUpdateId !== undefined,
    lastUpdateId,
    historyDays: given.history_limit_days,
  });
}
