/** Writes what a bot has beyond an account. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { BotRecord } from "./bot-records.ts";

/** Replaces all of it, or adds it for a new bot. */
export async function writeBotSettings(tx: Transaction, bot: BotRecord): Promise<void> {
  const { id, sendingChannelId, eventsChannelId, allPublicChannels, webhook } = bot;
  await tx.$executeRaw(sql`
    INSERT INTO bot_settings (user_id, default_sending_channel_id, default_events_channel_id,
      default_all_public_channels, payload_url, interface)
    VALUES (${id}, ${sendingChannelId}::int, ${eventsChannelId}::int, ${allPublicChannels},
      ${webhook?.url ?? null}::text, ${webhook?.format ?? null}::int2)
    ON CONFLICT (user_id) DO UPDATE SET default_sending_channel_id = excluded.default_sending_channel_id,
      default_events_channel_id = excluded.default_events_channel_id,
      default_all_public_channels = excluded.default_all_public_channels,
      payload_url = excluded.payload_url, interface = excluded.interface`);
}
