/** Parses `to`. */

import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { type ApiError, badRequest, missingParameter } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { apiEmail, userByApiEmail } from "../../people/users/shown-person.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { MAX_PARTICIPANTS } from "../messages-limits.contract.ts";

export type RecipientInput = string | number | readonly number[] | readonly string[];

/**
 * Bots may have a default channel.
 * @param type includes older names.
 * @throws ApiError REQUEST_VARIABLE_MISSING.
 */
export function placeOf(
  { organization, user }: Actor,
  type: "channel" | "stream" | "direct" | "private",
  to: RecipientInput | undefined,
): { readonly type: "channel" | "direct"; readonly to: RecipientInput } {
  const isChannel = type === "channel" || type === "stream";
  const standard = isChannel ? organization.bots.of(user.id).sendingChannelId : null;
  const chosen = to ?? standard;
  if (chosen === null) throw missingParameter("to");
  return { type: isChannel ? "channel" : "direct", to: chosen };
}

/**
 * A name or id, alone or as the only element of a list.
 * @throws ApiError BAD_REQUEST.
 */
export function requestedChannel(to: RecipientInput): string | number {
  const only = Array.isArray(to) ? to : [to];
  const [requested] = only;
  if (only.length !== 1 || requested === undefined) throw badRequest("Expected exactly one channel");
  return requested;
}

/** By id or name. */
export function findChannel(
  organization: Organization,
  requested: string | number,
): ChannelRecord | undefined {
  if (typeof requested === "number") return organization.channels.get(requested);
  return organization.channels.named(requested.trim());
}

/**
 * Includes the sender; ascending by id.
 * @throws ApiError BAD_REQUEST for no, unknown, deactivated or too many users.
 */
export function directParticipants(
  organization: Organization,
  sender: UserRecord,
  to: RecipientInput,
  isKnown: (person: UserRecord) => boolean = () => true,
): UserRecord[] {
  const requested = typeof to === "string" ? to.split(",") : typeof to === "number" ? [to] : [...to];
  const people = new Map<number, UserRecord>([[sender.id, sender]]);
  const names = requested.filter((name) => typeof name === "number" || name.trim() !== "");
  if (names.length === 0) throw badRequest("Message must have recipients");
  for (const name of names) {
    const person = findPerson(organization, sender, name);
    if (!person || !isKnown(person)) throw noSuchPerson(name);
    people.set(person.id, person);
  }
  if (people.size > MAX_PARTICIPANTS) {
    throw badRequest(
      `Direct messages are for few people (limit: ${MAX_PARTICIPANTS}). Use a channel instead.`,
    );
  }
  for (const person of people.values()) {
    if (!person.isActive)
      throw badRequest(`'${apiEmail(organization, sender, person)}' is no longer using Parley.`);
  }
  return [...people.values()].sort((one, other) => one.id - other.id);
}

function findPerson(
  organization: Organization,
  sender: UserRecord,
  name: string | number,
): UserRecord | undefined {
  return typeof name === "number" ? organization.users.get(name) : userByApiEmail(organization, sender, name);
}

function noSuchPerson(name: string | number): ApiError {
  return badRequest(typeof name === "number" ? `Invalid user ID ${name}` : `Invalid email '${name.trim()}'`);
}
