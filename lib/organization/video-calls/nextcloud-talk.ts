/** Calls in conversations of Nextcloud Talk, which everybody with the address may join. */

import { z } from "zod";
import { configuration } from "../../config.ts";
import { shortened } from "../../text/cut-text.ts";
import { NEXTCLOUD_TALK } from "../organization-limits.contract.ts";
import { callProviderNames } from "./call-provider-names.contract.ts";
import { notConfigured, requestRoom } from "./call-servers.ts";
import { MAX_ROOM_NAME } from "./video-calls.contract.ts";

const PROVIDER = callProviderNames[NEXTCLOUD_TALK];
/** Guests may join too. */
const PUBLIC_CONVERSATION = 3;

/**
 * @param name of the conversation; the rest of one that is too long there is left out.
 * @throws ApiError BAD_REQUEST when the server is not configured with one, and when it makes no conversation.
 */
export async function createNextcloudCall(name: string): Promise<{ url: string }> {
  const server = configuration().nextcloud;
  if (!server) throw notConfigured(PROVIDER);
  const { url, user, password } = server;
  const { ocs } = await requestRoom({
    provider: PROVIDER,
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
