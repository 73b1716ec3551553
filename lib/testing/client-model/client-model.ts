/**
 * What a client knows: the answer of its registration, changed by events as the protocol says. Tests compare it with
 * what a client that registers later is told. An operation whose events change other fields brings an applier for
 * their type.
 */
import type { TestEvent } from "../clients/parse-events.ts";
import { applyDevice, applyPerson, applySetting } from "./account-model.ts";
import { applyBot } from "./bots-model.ts";
import { applyChannel, applyDefaultChannels, applySubscription } from "./channels-model.ts";
import { deriveFields } from "./derived-fields.ts";
import type { Fields } from "./fields.ts";
import { applyFolder } from "./folders-model.ts";
import { applyGroup } from "./groups-model.ts";
import { reactToHeld } from "./held-messages.ts";
import {
  applyDomain,
  applyEmoji,
  applyLinkifiers,
  applyPlaygrounds,
  applyProfileFields,
  applyRealm,
} from "./organization-model.ts";
import {
  applyAlertWords,
  applyDraft,
  applyMutedUsers,
  applyNavigationView,
  applyReminder,
  applyScheduledMessage,
  applySnippet,
  applyStatus,
} from "./own-lists-model.ts";
import { applyMutedTopics, applyTopicPolicy } from "./topics-model.ts";
import { applyDeletion, applyFlags, applyMessage, applyMessageUpdate } from "./unread-model.ts";

/** The fields after an event of one type. */
type Applier = (fields: Fields, event: TestEvent) => Fields;

const appliers: Readonly<Record<string, Applier>> = {
  realm: applyRealm,
  channel_folder: applyFolder,
  device: applyDevice,
  realm_linkifiers: applyLinkifiers,
  realm_domains: applyDomain,
  realm_emoji: applyEmoji,
  realm_playgrounds: applyPlaygrounds,
  custom_profile_fields: applyProfileFields,
  realm_user: applyPerson,
  realm_bot: applyBot,
  user_group: applyGroup,
  stream: applyChannel,
  default_streams: applyDefaultChannels,
  subscription: applySubscription,
  message: applyMessage,
  update_message: applyMessageUpdate,
  update_message_flags: applyFlags,
  reaction: reactToHeld,
  delete_message: applyDeletion,
  user_settings: applySetting,
  realm_user_settings_defaults: applySetting,
  update_display_settings: applySetting,
  update_global_notifications: applySetting,
  user_topic: applyTopicPolicy,
  muted_topics: applyMutedTopics,
  scheduled_messages: applyScheduledMessage,
  reminders: applyReminder,
  saved_snippets: applySnippet,
  navigation_view: applyNavigationView,
  drafts: applyDraft,
  alert_words: applyAlertWords,
  muted_users: applyMutedUsers,
  user_status: applyStatus,
  // No field of a registration is about these.
  presence: same,
  invites_changed: same,
  realm_export: same,
  realm_export_consent: same,
};

function same(fields: Fields): Fields {
  return fields;
}

/**
 * The fields of a registration after these events.
 * @throws Error for a type of event without an applier.
 */
export function fieldsAfter(registered: Fields, events: readonly TestEvent[]): Fields {
  const changed = events.reduce((fields, event) => {
    const apply = appliers[event.type];
    if (!apply) throw new Error(`The client model does not know the event ${event.type}.`);
    return apply(fields, event);
  }, registered);
  return deriveFields(changed);
}
