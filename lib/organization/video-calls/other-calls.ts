/** Calls in Constructor Groups' personal rooms and in Nextcloud Talk conversations. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { configuration } from "../../config.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { shortened } from "../../text/cut-text.ts";
import { CONSTRUCTOR_GROUPS, NEXTCLOUD_TALK } from "../organization-limits.contract.ts";
import { callProviderNames } from "./call-provider-names.contract.ts";
import { notConfigured, requestRoom, webAddress } from "./call-servers.ts";

import { MAX_ROOM_NAME } from "./video-calls.contract.ts";

/** @throws ApiError BAD_REQUEST when not configured, and without a room. */
export async function createConstructorGroupsCall({ organization, user }: Actor): Promise<{ url: string }> {
  const server = configuration().constructorGroups;
  if (!server) throw notConfigured(callProviderNames[CONSTRUCTOR_GROUPS]);
  const { url, accessKey, secretKey } = server;
  const proof = createHash("sha256").update(`${accessKey}|${secretKey}`).digest("hex");
  const name = `${user.fullName}'s Parley room`;
  const room = await requestRoom({
    provider: callProviderNames[CONSTRUCTOR_GROUPS],
    url: `${url}/room/default`,
    headers: { authorization: `Bearer ${accessKey}|${proof}` },
    // Names are unique there: the second is used if the first is taken.
    body: {
      creator_email: user.deliveryEmail,
      name,
      fallback_name: `${name} (${organization.realm.id}-${user.id})`,
    },
    answer: z.object({ url: webAddress }),
  });
  return { url: room.url };
}

/** Guests may join too. */
const PUBLIC_CONVERSATION = 3;

/**
 * @param name cut to the provider's limit.
 * @throws ApiError BAD_REQUEST when not configured, and without a conversation.
 */
export async function createNextcloudCall(name: string): Promise<{ url: string }> {
  const server = configuration().nextcloud;
  if (!server) throw notConfigured(callProviderNames[NEXTCLOUD_TALK]);
  const { url, user, password } = server;
  const { ocs } = await requestRoom({
    provider: callProviderNames[NEXTCLOUD_TALK],
    url: `${url}/ocs/v2.php/apps/spreed/api/v4/room`,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
      "ocs-apirequest": "true",
    },
    body: { roomType: PUBLIC_CONVERSATION, roomName: shortened(name, MAX_ROOM_NAME) },
    answer: z.object({ ocs: z.object({ data: z.object({ token: z.string().regex(/^\w{1,100}$/) }) }) }),
  });
  return { url: `${url}/index.php/call/${ocs.data.token}` };
}
