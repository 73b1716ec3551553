/** Reads who is there. */
import { badRequest } from "../../kernel/errors.ts";
import { hasOtherNodes } from "../../kernel/events/event-dispatcher.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { noSuchUser, requireUser } from "../users/get-users.ts";
import { knownTo } from "../users/user-access.ts";
import { OFFLINE_AFTER_SECONDS } from "./presence-records.ts";
import { presentOlder, presentPresences, presentSlim, type WantedPresences } from "./present-presence.ts";

const EVERYTHING = { isSlim: false, lastUpdateId: undefined, historyDays: undefined };

/** Everybody whom the actor knows, as far as wanted. */
export async function getPresences(actor: Actor, wanted: Omit<WantedPresences, "hasOtherNodes">) {
  const isKnown = knownTo(actor);
  const options = { ...wanted, hasOtherNodes: hasOtherNodes() };
  const found = presentPresences(actor.organization, actor.user, isKnown, options);
  return { ...found, server_timestamp: Date.now() / 1000 };
}

/** Everybody whom the actor knows, in the older form. */
export async function getOrganizationPresence(actor: Actor) {
  const { presence_last_update_id: _id, ...answer } = await getPresences(actor, EVERYTHING);
  return answer;
}

/**
 * One person, named by id or address.
 * @throws ApiError BAD_REQUEST for an account that is unknown, hidden, deactivated or a bot, and for a person who was
 *   never there.
 */
export async function getUserPresence(actor: Actor, reference: string) {
  const user = await requireUser(actor, reference);
  if (!user.isActive) throw noSuchUser();
  if (user.botType !== null) throw badRequest("Presence is not supported for bot users.");
  const record = actor.organization.presences.get(user.id);
  if (!record) throw badRequest(`No presence data for ${reference}`);
  const { status, timestamp } = presentOlder(record);
  const server_timestamp = Date.now() / 1000;
  const isOffline = Math.floor(server_timestamp) - timestamp > OFFLINE_AFTER_SECONDS;
  return {
    server_timestamp,
    presence: {
      ...presentSlim(user, record),
      aggregated: { status: isOffline ? ("offline" as const) : status, timestamp },
      website: { status, timestamp },
    },
  };
}
