"use client";
/** A bot's API key, for its owner. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { NEVER_CACHED, useFetched } from "../../../net/connection/use-fetched.ts";
import type { ManagedBot } from "./use-bots.ts";

/** The key is missing while it is fetched, and for administrators who do not own the bot. */
export function useBotKey(bot: ManagedBot): { isOwn: boolean; key?: string; error: Error | null } {
  const isOwn = useChatStore(({ ownUserId }) => ownUserId === bot.ownerId);
  const { data, error } = useFetched(
    ["bot-key", bot.id],
    () => callApi("GET /bots/{bot_id}/api_key", { bot_id: bot.id }),
    // A former owner must not see the key.
    { ...NEVER_CACHED, enabled: isOwn },
  );
  return { isOwn, error, ...(isOwn && data && { key: data.api_key }) };
}
