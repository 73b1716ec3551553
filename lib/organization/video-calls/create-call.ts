/** Creates the address of a BigBlueButton call. */
import { randomUUID } from "node:crypto";
import type { Actor } from "../../kernel/memory/actor.ts";
import { requireBigBlueButton } from "./big-blue-button.ts";
import { callAddress } from "./call-address.ts";

/**
 * Its meeting is created when somebody goes there: the BigBlueButton server ends meetings that nobody has joined.
 * @throws ApiError BAD_REQUEST when the server is not configured with one.
 */
export function createCall({ organization, user }: Actor, name: string, isVoiceOnly: boolean) {
  requireBigBlueButton();
  const meeting = { realmId: organization.realm.id, meetingId: `parley-${randomUUID()}`, name, isVoiceOnly };
  return { url: callAddress({ ...meeting, moderatorId: user.id }) };
}
