/** Permission to offer actions and commands. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { GENERIC_BOT, OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";

/** @throws ApiError BAD_REQUEST for accounts that do not learn what people choose. */
export function requireMayOfferActions({ user }: Pick<Actor, "user">): void {
  const learns = user.botType === GENERIC_BOT || user.botType === OUTGOING_WEBHOOK;
  if (!learns || isSystemBot(user)) throw badRequest("Only bots that receive events can offer actions.");
}
