/** Calls in rooms of Constructor Groups: everybody has a room of their own there. */

import { createHash } from "node:crypto";
import { z } from "zod";
import { configuration } from "../../config.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { CONSTRUCTOR_GROUPS } from "../organization-limits.contract.ts";
import { callProviderNames } from "./call-provider-names.contract.ts";
import { notConfigured, requestRoom, webAddress } from "./call-servers.ts";

const PROVIDER = callProviderNames[CONSTRUCTOR_GROUPS];

/** @throws ApiError BAD_REQUEST when the server is not configured with one, and when it makes no room. */
export async function createConstructorGroupsCall({ organization, user }: Actor): Promise<{ url: string }> {
  const server = configuration().constructorGroups;
  if (!server) throw notConfigured(PROVIDER);
  const { url, accessKey, secretKey } = server;
  const proof = createHash("sha256").update(`${accessKey}|${secretKey}`).digest("hex");
  const name = `${user.fullName}'s Parley room`;
  const room = await requestRoom({
    provider: PROVIDER,
    url: `${url}/room/default`,
    headers: { authorization: `Bearer ${accessKey}|${proof}` },
    // Names are unique there: the second one is taken where somebody else has the first.
    body: {
      creator_email: user.deliveryEmail,
      name,
      fallback_name: `${name} (${organization.realm.id}-${user.id})`,
    },
    answer: z.object({ url: webAddress }),
  });
  return { url: room.url };
}
