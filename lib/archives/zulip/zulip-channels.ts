/** Rows of an export's channels, folders and subscriptions. */
import { firstColor } from "../../channels/channels/channel-colors.ts";
import { channelSettings } from "../../channels/channels/channel-settings.contract.ts";
import {
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_FOLDER_DESCRIPTION,
  MAX_FOLDER_NAME,
} from "../../channels/channels-limits.contract.ts";
import { onOneLine } from "../../text/character-runs.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine, storableText } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { FreeNames, movedChannelName } from "../moved-teams/free-names.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import { chosenValues } from "./chosen-values.ts";
import type { RealmTables } from "./realm-tables.ts";
import type { ZulipPeople } from "./zulip-people.ts";
import type { ZulipPlaces } from "./zulip-places.ts";
import type { ZulipReceipts } from "./zulip-receipts.ts";

/** The parts of an export that rows are made of. */
export interface ZulipParts {
  readonly tables: RealmTables;
  readonly people: ZulipPeople;
  readonly places: ZulipPlaces;
  readonly report: MoveReport;
  readonly realmId: number;
  /** In ms, for what has no time of its own. */
  readonly now: number;
}

export function folderRows({ tables, people, realmId, now }: ZulipParts): ArchiveRow[] {
  const active = new FreeNames();
  return tables.of("zerver_channelfolder").map((folder) => {
    const given = harmlessLine(folder.name) || `folder ${folder.id}`;
    const name = folder.is_archived ? shortened(given, MAX_FOLDER_NAME) : active.take(given, MAX_FOLDER_NAME);
    return {
      id: folder.id,
      realm_id: realmId,
      name,
      name_key: nameKey(name),
      description: shortened(storableText(folder.description), MAX_FOLDER_DESCRIPTION),
      rendered_description: "",
      position: folder.order,
      creator_id: people.idOf(folder.creator) ?? null,
      created_at: timeText((folder.date_created ?? now / 1000) * 1000),
      archived_at: folder.is_archived ? timeText(now) : null,
    };
  });
}

export function channelRows({ tables, people, places, report, realmId, now }: ZulipParts): ArchiveRow[] {
  const names = new FreeNames();
  const folders = new Set(tables.of("zerver_channelfolder").map(({ id }) => id));
  return [...places.channels].map(({ id, conversationId, given }) => {
    const name = movedChannelName(given.name, String(id), names);
    if (name !== given.name) report.add("A channel was renamed.", `${given.name} → ${name}`);
    const chosen = chosenValues(channelSettings, given, `zerver_stream ${id}`, report);
    return {
      id,
      realm_id: realmId,
      conversation_id: conversationId,
      name,
      name_key: nameKey(name),
      description: shortened(
        onOneLine(storableText(given.description)).trim(),
        MAX_CHANNEL_DESCRIPTION_LENGTH,
      ),
      rendered_description: "",
      creator_id: people.idOf(given.creator) ?? null,
      is_private: given.invite_only,
      is_web_public: given.is_web_public && !given.invite_only,
      history_public_to_subscribers: given.history_public_to_subscribers,
      topics_policy: chosen.topics_policy ?? channelSettings.topics_policy.default,
      message_retention_days: chosen.message_retention_days ?? null,
      folder_id: folders.has(given.folder ?? 0) ? (given.folder ?? null) : null,
      created_at: timeText((given.date_created ?? now / 1000) * 1000),
      archived_at: given.deactivated ? timeText(now) : null,
    };
  });
}

export function defaultChannelRows({ tables, places, realmId }: ZulipParts): ArchiveRow[] {
  const ids = new Set(tables.of("zerver_defaultstream").map(({ stream }) => stream));
  return [...ids].flatMap((id) => {
    const channel = places.channel(id);
    return channel && !channel.given.deactivated ? [{ realm_id: realmId, channel_id: id }] : [];
  });
}

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export function* subscriptionRows(parts: ZulipParts, receipts: ZulipReceipts): Generator<ArchiveRow> {
  const { tables, people, places, report, realmId } = parts;
  const written = new Set<string>();
  for (const row of tables.of("zerver_subscription")) {
    const channel = places.channelOf(row.recipient);
    if (!channel) continue;
    const userId = people.idOf(row.user_profile);
    const key = `${userId} ${channel.id}`;
    if (userId === undefined || written.has(key)) {
      report.add(
        "A subscription of nobody, or a second one, was left out.",
        `${row.user_profile}: ${channel.given.name}`,
      );
      continue;
    }
    written.add(key);
    yield {
      user_id: userId,
      channel_id: channel.id,
      realm_id: realmId,
      is_active: row.active,
      color: COLOR.test(row.color) ? row.color.toLowerCase() : firstColor(channel.id),
      is_muted: row.is_muted,
      pin_to_top: row.pin_to_top,
      desktop_notifications: row.desktop_notifications ?? null,
      audible_notifications: row.audible_notifications ?? null,
      push_notifications: row.push_notifications ?? null,
      email_notifications: row.email_notifications ?? null,
      wildcard_mentions_notify: row.wildcard_mentions_notify ?? null,
      received: receipts.received(channel.id, userId, row.active),
    };
  }
}
