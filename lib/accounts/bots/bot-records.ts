/** Bot data beyond the account, in memory and database. */
import {
  type OutgoingWebhook,
  OWN_FORMAT,
  SLACK_FORMAT,
} from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import type { BotSettings } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { putRecord } from "../../kernel/memory/put-record.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly bots: BotStore;
  }
  interface OrganizationChanges {
    readonly bot: { readonly bot: BotRecord };
  }
}

export interface BotRecord {
  readonly id: number;
  readonly sendingChannelId: number | null;
  readonly eventsChannelId: number | null;
  readonly allPublicChannels: boolean;
  readonly webhook: OutgoingWebhook | null;
}

export class BotStore {
  readonly #byId: Map<number, BotRecord>;

  constructor(bots: readonly BotRecord[]) {
    this.#byId = new Map(bots.map((bot) => [bot.id, bot]));
  }

  get(id: number): BotRecord | undefined {
    return this.#byId.get(id);
  }

  /** The bot's record, or the defaults. */
  of(id: number): BotRecord {
    return this.#byId.get(id) ?? { id, ...botDefaults };
  }

  set(bot: BotRecord): void {
    this.#byId.set(bot.id, bot);
  }

  delete(id: number): void {
    this.#byId.delete(id);
  }
}

const botDefaults: Omit<BotRecord, "id"> = {
  sendingChannelId: null,
  eventsChannelId: null,
  allPublicChannels: false,
  webhook: null,
};

export const botChanges: ChangeAppliers<"bot"> = {
  bot: ({ bots }, { bot }) => putRecord(bots, bot),
};

function botRecord({ userId, payloadUrl, interface: format, ...row }: BotSettings): BotRecord {
  return {
    id: userId,
    sendingChannelId: row.defaultSendingChannelId,
    eventsChannelId: row.defaultEventsChannelId,
    allPublicChannels: row.defaultAllPublicChannels,
    webhook:
      payloadUrl === null
        ? null
        : { url: payloadUrl, format: format === SLACK_FORMAT ? SLACK_FORMAT : OWN_FORMAT },
  };
}

export async function loadBots(tx: Transaction, realmId: number): Promise<BotStore> {
  const rows = await tx.botSettings.findMany({ where: { user: { realmId } } });
  return new BotStore(rows.map(botRecord));
}

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
