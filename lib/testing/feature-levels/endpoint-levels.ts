/** Levels up to 480 of endpoints, objects and events. */
import type { LevelRow } from "./level-row.ts";

const REGISTRATION = "lib/kernel/register/registration-levels.api.test.ts";
const OBJECTS = "lib/testing/feature-levels/objects.api.test.ts";
const LINKIFIERS = "lib/organization/linkifiers/linkifiers.api.test.ts";
const DEVICES = "lib/notifications/push-devices/push-devices.api.test.ts";
const BOTS = "lib/accounts/bots/bots.api.test.ts";
const PROFILE_FIELDS = "lib/accounts/profile-fields/profile-fields.api.test.ts";
const CALLS = "lib/organization/video-calls/other-calls.api.test.ts";

const NO_PUSH_SERVICE = "the server is connected to no service of mobile push notifications";

export const endpointLevels: readonly LevelRow[] = [
  {
    level: 426,
    promise: "registrations lack realm_is_zephyr_mirror_realm",
    file: REGISTRATION,
    test: "registrations lack fields that newer levels took away",
  },
  {
    level: 427,
    promise: "rules of permissions say channel_creator in place of stream_creator_or_nobody",
    file: REGISTRATION,
    test: "whoever makes a channel is called channel_creator in the rules of permissions",
  },
  {
    level: 428,
    promise: "a deactivated person leaves channels in peer_remove events, archived channels too",
    file: "lib/accounts/members/deactivated-subscribers.api.test.ts",
    test: "who may know of their channels is told, of archived ones too, and nobody else",
  },
  {
    level: 429,
    promise: "push notifications have recipient_user_ids",
    because: NO_PUSH_SERVICE,
  },
  {
    level: 430,
    promise: "export consents have email_address_visibility",
    file: "lib/accounts/account/export-consents.api.test.ts",
    test: "consents include who may see a person's address",
  },
  {
    level: 432,
    promise: "POST /mobile_push/register takes push_key",
    because: NO_PUSH_SERVICE,
  },
  {
    level: 433,
    promise: "users have is_imported_stub",
    file: OBJECTS,
    test: "every account says whether it stands for somebody who was imported",
  },
  {
    level: 435,
    promise: "registrations have server_report_message_types",
    file: "lib/kernel/register/register.api.test.ts",
    test: "is described with its permissions, limits and their rules",
  },
  {
    level: 436,
    promise: "messages of emoji only are shown larger",
    because: "clients draw it; the HTML stays as it was",
  },
  {
    level: 437,
    promise: "Markdown has images",
    file: "lib/files/thumbnails/thumbnails.api.test.ts",
    test: "a photo's thumbnail is upright and has no location",
  },
  {
    level: 439,
    promise: "update_display_settings and update_global_notifications are sent to no client",
    because: "clients that ask for these types still get them, beside user_settings; others never did",
  },
  {
    level: 440,
    promise: "GET /users/{user_id}/channels exists",
    file: "lib/channels/subscriptions/get-user-channels.api.test.ts",
    test: "the channels of a person and of a bot are listed, as far as the caller may know of them",
  },
  {
    level: 441,
    promise: "channels have can_create_topic_group",
    file: "lib/messages/messages/topic-creation.api.test.ts",
    test: "it is in channels, subscriptions and events, defaults to everyone, and has its rules in registrations",
  },
  {
    level: 441,
    promise: "only people in can_create_topic_group start topics",
    file: "lib/messages/messages/topic-creation.api.test.ts",
    test: "only users with the permission start topics; others send to existing ones",
  },
  {
    level: 443,
    promise: "times of attachments are in seconds",
    file: OBJECTS,
    test: "files have the second in which they were uploaded, and the ids of messages that refer to them",
  },
  {
    level: 445,
    promise: "GET /messages takes a date as its anchor",
    file: "lib/messages/query/date-anchor.api.test.ts",
    test: "is the narrow's first message since the time",
  },
  {
    level: 446,
    promise: "narrows have the operator mentions",
    file: "lib/messages/query/queue-narrows.api.test.ts",
    test: "events and pages agree on every narrow that queues support",
  },
  {
    level: 447,
    promise: "PATCH /bots/{bot_id} takes short_name",
    file: "lib/accounts/bots/update-bot.api.test.ts",
    test: "of its short name gives it another address, and keeps its key",
  },
  {
    level: 448,
    promise: "the mail address of a channel is for people who may post in it",
    file: "lib/integrations/channel-email/get-channel-email.api.test.ts",
    test: "knowing of the channel is not enough: one must be allowed to post",
  },
  {
    level: 449,
    promise: "types of exports are texts",
    file: "lib/archives/exports/export-types.api.test.ts",
    test: "the type of an export is a text in requests, answers and events, and older numbers are understood",
  },
  {
    level: 450,
    promise: "push_device events have a number as push_account_id",
    because: "level 468 took these events away",
  },
  {
    level: 451,
    promise: "a time that cannot be read is shown as text",
    file: OBJECTS,
    test: "a time that cannot be read stays text, and a picture of another server becomes a link",
  },
  {
    level: 452,
    promise: "messages that are kept no longer are told by delete_message",
    file: "lib/messages/deletion/delete-message.api.test.ts",
    test: "deletes messages past the organization's period, including direct ones, with events",
  },
  {
    level: 455,
    promise: "profile fields have use_for_user_matching",
    file: PROFILE_FIELDS,
    test: "says whether people are found by it",
  },
  {
    level: 457,
    promise: "people learn of deleted messages that they may read, and of no others",
    file: "lib/messages/deletion/delete-message.api.test.ts",
    test: "a direct message's deletion reaches only its participants",
  },
  {
    level: 458,
    promise: "subscriptions and memberships of bots are told",
    file: OBJECTS,
    test: "subscriptions and memberships of bots are told like those of people",
  },
  {
    level: 459,
    promise: "DELETE /users/{user_id} takes actions",
    file: OBJECTS,
    test: "what is not done when an account is deactivated is named in the answer",
  },
  {
    level: 460,
    promise: "POST /calls/constructorgroups/create exists",
    file: CALLS,
    test: "a Constructor Groups call is a room of the person on the configured server",
  },
  {
    level: 461,
    promise: "realm_bot events tell of another address",
    because: "level 474 took the address out of these events",
  },
  {
    level: 462,
    promise: "the event of a new description has its HTML",
    because: "level 464 gave the event another form",
  },
  {
    level: 463,
    promise: "GET /bots/{bot_id}/api_key exists",
    file: BOTS,
    test: "of a bot is seen by its owner, and replaced by anyone who may manage the bot",
  },
  {
    level: 464,
    promise: "a new description of the organization comes in realm/update_dict",
    file: OBJECTS,
    test: "a new description of the organization comes in the event of several properties",
  },
  {
    level: 465,
    promise: "POST /calls/nextcloud_talk/create exists",
    file: CALLS,
    test: "a Nextcloud Talk call is a public room with the given name on the configured server",
  },
  {
    level: 466,
    promise: "registrations have realm_uuid",
    file: REGISTRATION,
    test: "an organization has a UUID of its own, which stays",
  },
  {
    level: 467,
    promise: "images of Markdown are uploaded ones only",
    file: OBJECTS,
    test: "a time that cannot be read stays text, and a picture of another server becomes a link",
  },
  {
    level: 468,
    promise: "devices are registered, and push_devices is gone",
    file: DEVICES,
    test: "are registered and removed, with events to the user's other clients",
  },
  {
    level: 468,
    promise: "registrations lack push_devices",
    file: REGISTRATION,
    test: "registrations lack fields that newer levels took away",
  },
  {
    level: 470,
    promise: "POST /remove_client_device exists",
    file: DEVICES,
    test: "are registered and removed, with events to the user's other clients",
  },
  {
    level: 471,
    promise: "linkifiers have example_input and reverse_template",
    file: LINKIFIERS,
    test: "is added behind the others with all its fields, and told to everybody whose client knows templates",
  },
  {
    level: 472,
    promise: "attachments have message_ids in place of messages",
    file: OBJECTS,
    test: "files have the second in which they were uploaded, and the ids of messages that refer to them",
  },
  {
    level: 473,
    promise: "bots with the rights of administrators set the status of others",
    file: OBJECTS,
    test: "a bot with the rights of an administrator sets the status of others",
  },
  {
    level: 474,
    promise: "realm_bots has no fields that accounts have, and no keys",
    file: "lib/kernel/register/register.api.test.ts",
    test: "get bots without what their accounts say, and without keys",
  },
  {
    level: 475,
    promise: "date_joined is the first sign-in of people whom others created",
    file: "lib/auth/authentication/first-sign-in.api.test.ts",
    test: "the first sign-in is when the person joined, and later ones are not",
  },
  {
    level: 476,
    promise: "long texts may have display_in_profile_summary",
    file: PROFILE_FIELDS,
    test: "for long texts may be in the summary of profiles",
  },
  {
    level: 478,
    promise: "linkifiers have alternative_url_templates",
    file: LINKIFIERS,
    test: "are not made of alternative templates, and not of scripts",
  },
  {
    level: 479,
    promise: "GET /thumbnail/status/{realm_id_str}/{filename} exists",
    file: "lib/files/thumbnails/thumbnails.api.test.ts",
    test: "only users who may see a picture learn whether its thumbnail exists",
  },
  {
    level: 480,
    promise: "topics of archived channels are listed",
    file: "lib/channels/topics/get-topics.api.test.ts",
    test: "an archived channel still lists its topics",
  },
];
