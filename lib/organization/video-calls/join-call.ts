/** Creates and joins BigBlueButton calls: the meeting begins when the first person joins. */
import { randomUUID } from "node:crypto";
import { authenticateRequest } from "../../auth/authentication/authenticate-request.ts";
import { requireKeyScope } from "../../auth/keys/key-limits.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationOf } from "../../kernel/memory/find-organization.ts";
import type { FileRequest, FileRoute, Redirect } from "../../kernel/storage/file-route.ts";
import {
  callAddress,
  callOf,
  createMeeting,
  requireBigBlueButton,
  signedAddress,
} from "./big-blue-button.ts";

export const callRoute: FileRoute = { pattern: /^\/calls\/bigbluebutton\/join$/, find: joinCall };

/**
 * Null unless it is a call of the organization.
 * @throws ApiError BAD_REQUEST when the BigBlueButton server creates no meeting.
 */
async function joinCall(request: FileRequest): Promise<Redirect | null> {
  const organization = await organizationOf(request.origin);
  const call = callOf(request.query.get("bigbluebutton") ?? "");
  if (!organization || call?.realmId !== organization.realm.id) return null;
  const actor = await authenticateRequest(request, organization);
  // The web app asks for sign-in.
  if (!actor) return { redirectTo: "/" };
  requireKeyScope(actor, "read");
  const server = requireBigBlueButton();
  const { meetingId: meetingID, name, isVoiceOnly } = call;
  const createTime = await createMeeting(server, {
    meetingID,
    name: name || "Call",
    lockSettingsDisableCam: String(isVoiceOnly),
  });
  const role = actor.user.id === call.moderatorId ? "MODERATOR" : "VIEWER";
  const person = {
    meetingID,
    role,
    fullName: actor.user.fullName,
    userID: String(actor.user.id),
    createTime,
  };
  return { redirectTo: signedAddress(server, "join", person) };
}

/**
 * The meeting is created on joining, because BigBlueButton ends empty ones.
 * @throws ApiError BAD_REQUEST when not configured.
 */
export function createCall({ organization, user }: Actor, name: string, isVoiceOnly: boolean) {
  requireBigBlueButton();
  const meeting = { realmId: organization.realm.id, meetingId: `parley-${randomUUID()}`, name, isVoiceOnly };
  return { url: callAddress({ ...meeting, moderatorId: user.id }) };
}
