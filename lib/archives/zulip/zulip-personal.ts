/** Rows of personal data in an export, such as snippets, statuses and scheduled messages, and of settings of bots. */
import { z } from "zod";
import { isBuiltInView } from "../../channels/navigation-views/navigation-views.contract.ts";
import { viewName } from "../../channels/navigation-views/navigation-views.ts";
import { ALL_POLICIES } from "../../channels/topics/topics-limits.contract.ts";
import {
  MAX_ALERT_WORD,
  MAX_MESSAGE_LENGTH,
  MAX_REMINDER_NOTE_LENGTH,
  MAX_SNIPPET_CONTENT,
  MAX_SNIPPET_TITLE,
} from "../../messages/messages-limits.contract.ts";
import { MAX_STATUS_TEXT } from "../../organization/organization-limits.contract.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine, storableText } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import { accepted } from "./accepted-rows.ts";
import type { MessageTimes } from "./message-times.ts";
import type { ZulipParts } from "./zulip-channels.ts";
import { movedTopicName } from "./zulip-places.ts";
import { movedEmoji } from "./zulip-reactions.ts";
import type { ZulipRow } from "./zulip-shapes.ts";

const NOBODYS = "What belongs to somebody who is not here was left out.";
const REMINDER = 2;

/** @returns a function that says whether it sees a key for the first time. */
function unique() {
  const keys = new Set<string>();
  return (...parts: readonly unknown[]) => {
    const key = parts.join(" ");
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  };
}

/** Also makes the topics that have no messages, so call it before taking the topics. */
export function userTopicRows({ tables, people, places, report, now }: ZulipParts): ArchiveRow[] {
  const isNew = unique();
  return tables.of("zerver_usertopic").flatMap((row) => {
    const userId = people.idOf(row.user_profile);
    const channel = places.channel(row.stream);
    const policy = ALL_POLICIES.find((each) => each === row.visibility_policy);
    if (userId === undefined || !channel || policy === undefined) {
      report.add(
        "A topic's policy of nobody, or in no channel, was left out.",
        `${row.user_profile}: ${row.topic_name}`,
      );
      return [];
    }
    const topic = places.policyTopic(channel, row.topic_name);
    if (!isNew(userId, topic.id)) return [];
    return [
      {
        user_id: userId,
        topic_id: topic.id,
        policy,
        updated_at: timeText((row.last_updated ?? now / 1000) * 1000),
      },
    ];
  });
}

export function mutedRows({ tables, people, report, now }: ZulipParts): ArchiveRow[] {
  const isNew = unique();
  return tables.of("zerver_muteduser").flatMap(({ user_profile, muted_user, date_muted }) => {
    const [userId, mutedId] = [people.idOf(user_profile), people.idOf(muted_user)];
    if (userId === undefined || mutedId === undefined)
      report.add(NOBODYS, `zerver_muteduser ${user_profile}`);
    else if (isNew(userId, mutedId))
      return [
        { user_id: userId, muted_user_id: mutedId, muted_at: timeText((date_muted ?? now / 1000) * 1000) },
      ];
    return [];
  });
}

export function alertWordRows({ tables, people, report }: ZulipParts): ArchiveRow[] {
  const isNew = unique();
  return tables.of("zerver_alertword").flatMap(({ user_profile, word: given }) => {
    const userId = people.idOf(user_profile);
    const word = shortened(harmlessLine(given), MAX_ALERT_WORD);
    if (userId === undefined) report.add(NOBODYS, `zerver_alertword ${user_profile}`);
    else if (word !== "" && isNew(userId, nameKey(word)))
      return [{ user_id: userId, word_key: nameKey(word), word }];
    return [];
  });
}

/** @param moved corrects the links in a text. */
export function snippetRows(
  { tables, people, report, now }: ZulipParts,
  moved: (text: string) => string,
): ArchiveRow[] {
  return tables.of("zerver_savedsnippet").flatMap(({ id, user_profile, title, content, date_created }) => {
    const userId = people.idOf(user_profile);
    if (userId === undefined) {
      report.add(NOBODYS, `zerver_savedsnippet ${id}`);
      return [];
    }
    return [
      {
        id,
        user_id: userId,
        title: shortened(harmlessLine(title), MAX_SNIPPET_TITLE),
        content: shortened(storableText(moved(content)), MAX_SNIPPET_CONTENT),
        created_at: timeText((date_created ?? now / 1000) * 1000),
      },
    ];
  });
}

export function viewRows({ tables, people, report }: ZulipParts): ArchiveRow[] {
  const isNew = unique();
  return tables.of("zerver_navigationview").flatMap(({ user, fragment: given, is_pinned, name: label }) => {
    const userId = people.idOf(user);
    const fragment = storableText(given);
    const name = isBuiltInView(fragment)
      ? null
      : accepted(() => viewName(fragment, harmlessLine(label ?? "")), report, "A view was left out.", given);
    if (userId === undefined) report.add(NOBODYS, `zerver_navigationview ${user}`);
    else if (
      (name !== null || isBuiltInView(fragment)) &&
      isNew(userId, fragment) &&
      isNew(userId, "name", name ?? fragment)
    )
      return [{ user_id: userId, fragment, name, is_pinned }];
    return [];
  });
}

export function statusRows(
  { tables, people, report }: ZulipParts,
  emojiIds: ReadonlySet<string>,
): ArchiveRow[] {
  const isNew = unique();
  return tables.of("zerver_userstatus").flatMap((row) => {
    const userId = people.idOf(row.user_profile);
    if (userId === undefined || !isNew(userId)) {
      report.add(NOBODYS, `zerver_userstatus ${row.user_profile}`);
      return [];
    }
    const none = { emoji_name: "", emoji_code: "", emoji_kind: "unicode_emoji" };
    const text = shortened(harmlessLine(row.status_text), MAX_STATUS_TEXT);
    return [{ user_id: userId, is_away: false, text, ...none, ...movedEmoji(row, emojiIds), ends_at: null }];
  });
}

interface Scheduled {
  readonly messages: ArchiveRow[];
  readonly reminders: ArchiveRow[];
}

/**
 * @param moved corrects the links in a text.
 * @param clientOf returns the name of a client program.
 */
export function scheduledRows(
  parts: ZulipParts,
  times: MessageTimes,
  moved: (text: string) => string,
  clientOf: (id: number | null | undefined) => string,
): Scheduled {
  const { tables, people, report, now } = parts;
  const scheduled: Scheduled = { messages: [], reminders: [] };
  for (const row of tables.of("zerver_scheduledmessage")) {
    if (row.delivered) continue;
    const { id, sender, delivery_type: kind, scheduled_timestamp: at, failed } = row;
    const userId = people.idOf(sender);
    const content = shortened(storableText(moved(row.content)), MAX_MESSAGE_LENGTH);
    const deliverAt = Math.floor(at) * 1000;
    if (deliverAt <= now)
      report.add("A scheduled message that is overdue is kept, and not sent.", String(id));
    const due = {
      deliver_at: timeText(deliverAt),
      due_at: failed || deliverAt <= now ? null : timeText(deliverAt),
      attempts: 0,
    };
    const target = row.reminder_target_message_id ?? 0;
    const place = userId === undefined ? null : placeOf(parts, row, userId);
    if (userId === undefined || content === "" || (kind === REMINDER ? !times.has(target) : !place))
      report.add(
        "A scheduled message or reminder of nobody, or for a place that is not here, was left out.",
        String(id),
      );
    else if (kind === REMINDER) {
      const note = shortened(storableText(row.reminder_note ?? ""), MAX_REMINDER_NOTE_LENGTH);
      scheduled.reminders.push({
        id,
        user_id: userId,
        message_id: target,
        note,
        content,
        rendered_content: "",
        ...due,
      });
    } else {
      const client = clientOf(row.sending_client);
      const read_by_sender = row.read_by_sender;
      scheduled.messages.push({
        ...{ id, user_id: userId, ...place, content, rendered_content: "", client, read_by_sender, ...due },
        revision: 0,
      });
    }
  }
  return scheduled;
}

function placeOf({ places }: ZulipParts, row: ZulipRow<"zerver_scheduledmessage">, userId: number) {
  const channel = places.channelOf(row.recipient) ?? places.channel(row.stream);
  if (channel) return { channel_id: channel.id, user_ids: [], topic: movedTopicName(row.subject) };
  const members = places.membersOf(row.recipient, userId);
  if (!members) return null;
  const others = members.filter((id) => id !== userId);
  return { channel_id: null, user_ids: others.length > 0 ? others : members, topic: "" };
}

const webAddress = z.url({ protocol: /^https?$/ });

export function botRows({ tables, people, places, report }: ZulipParts): ArchiveRow[] {
  const services = new Map(tables.of("zerver_service").map((service) => [service.user_profile, service]));
  return [...people.all].flatMap((person) => {
    const service = services.get(person.id);
    const sending = places.channel(person.default_sending_stream)?.id ?? null;
    const events = places.channel(person.default_events_register_stream)?.id ?? null;
    const hasSettings = sending !== null || events !== null || person.default_all_public_streams || service;
    if (!person.is_bot || !hasSettings) return [];
    const url = service && webAddress.safeParse(service.base_url).success ? service.base_url : null;
    if (service && url === null) report.add("An outgoing webhook has no possible address.", person.full_name);
    return [
      {
        user_id: person.id,
        default_sending_channel_id: sending,
        default_events_channel_id: events,
        default_all_public_channels: person.default_all_public_streams,
        payload_url: url,
        interface: service ? (service.interface === 2 ? 2 : 1) : null,
      },
    ];
  });
}

export function botStorageRows({ tables, people, report }: ZulipParts): ArchiveRow[] {
  const isNew = unique();
  return tables.of("zerver_botstoragedata").flatMap(({ bot_profile, key, value }) => {
    const userId = people.idOf(bot_profile);
    if (userId === undefined || !isNew(userId, key)) {
      report.add(NOBODYS, `zerver_botstoragedata ${bot_profile}`);
      return [];
    }
    return [{ user_id: userId, key: storableText(key), value: storableText(value) }];
  });
}
