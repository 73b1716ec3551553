/** Events read by the web app, from the server's contracts. */
import type { z } from "zod";
import type {
  botAddedEvent,
  botRemovedEvent,
  botUpdatedEvent,
} from "../../../lib/accounts/bots/bots.contract.ts";
import type { invitesChangedEvent } from "../../../lib/accounts/invitations/invitations.contract.ts";
import type { onboardingStepsEvent } from "../../../lib/accounts/onboarding/onboarding-steps.contract.ts";
import type { profileFieldsChangedEvent } from "../../../lib/accounts/profile-fields/profile-fields.contract.ts";
import type { exportsEvent } from "../../../lib/archives/exports/exports.contract.ts";
import type {
  folderAddedEvent,
  foldersReorderedEvent,
  folderUpdatedEvent,
} from "../../../lib/channels/channel-folders/channel-folders.contract.ts";
import type {
  channelsCreatedEvent,
  channelsDeletedEvent,
  channelUpdatedEvent,
  defaultChannelsEvent,
} from "../../../lib/channels/channels/channels.contract.ts";
import type {
  navigationViewAddedEvent,
  navigationViewRemovedEvent,
  navigationViewsReorderedEvent,
  navigationViewUpdatedEvent,
} from "../../../lib/channels/navigation-views/navigation-views.contract.ts";
import type {
  peersAddedEvent,
  peersRemovedEvent,
  subscriptionsAddedEvent,
  subscriptionsRemovedEvent,
  subscriptionUpdatedEvent,
} from "../../../lib/channels/subscriptions/subscriptions.contract.ts";
import type { userTopicEvent } from "../../../lib/channels/topics/topics.contract.ts";
import type { botCommandsEvent } from "../../../lib/integrations/commands/commands.contract.ts";
import type { interactionReplyEvent } from "../../../lib/integrations/interactions/interactions.contract.ts";
import type { messageActionsEvent } from "../../../lib/messages/actions/actions.contract.ts";
import type { alertWordsEvent } from "../../../lib/messages/alert-words/alert-words.contract.ts";
import type {
  draftRemovedEvent,
  draftsAddedEvent,
  draftUpdatedEvent,
} from "../../../lib/messages/drafts/drafts.contract.ts";
import type {
  messageEvent,
  messageFlagsEvent,
  messagesDeletedEvent,
  messageUpdatedEvent,
} from "../../../lib/messages/messages/messages.contract.ts";

import type { mutedUsersEvent } from "../../../lib/messages/muted-users/muted-users.contract.ts";
import type { reactionEvent } from "../../../lib/messages/reactions/reactions.contract.ts";
import type {
  reminderRemovedEvent,
  remindersAddedEvent,
} from "../../../lib/messages/reminders/reminders.contract.ts";
import type {
  scheduledMessageRemovedEvent,
  scheduledMessagesAddedEvent,
  scheduledMessageUpdatedEvent,
} from "../../../lib/messages/scheduled-messages/scheduled-messages.contract.ts";
import type {
  snippetAddedEvent,
  snippetRemovedEvent,
  snippetUpdatedEvent,
} from "../../../lib/messages/snippets/snippets.contract.ts";
import type { typingEvent } from "../../../lib/messages/typing/typing.contract.ts";
import type { submessageEvent } from "../../../lib/messages/widgets/widgets.contract.ts";
import type {
  domainAddedEvent,
  domainChangedEvent,
  domainRemovedEvent,
} from "../../../lib/organization/domains/domains.contract.ts";
import type { emojiListedEvent } from "../../../lib/organization/emoji/custom-emoji.contract.ts";
import type { linkifiersChangedEvent } from "../../../lib/organization/linkifiers/linkifiers.contract.ts";
import type {
  changedOrganization,
  organizationChangedEvent,
  organizationDeactivatedEvent,
  organizationSettingEvent,
  userSettingsDefaultEvent,
} from "../../../lib/organization/organizations/organizations.contract.ts";

import type { playgroundsChangedEvent } from "../../../lib/organization/playgrounds/playgrounds.contract.ts";
import type { userStatusEvent } from "../../../lib/organization/user-status/user-status.contract.ts";
import type {
  groupAddedEvent,
  groupRemovedEvent,
  groupUpdatedEvent,
  membersAddedEvent,
  membersRemovedEvent,
  subgroupsAddedEvent,
  subgroupsRemovedEvent,
} from "../../../lib/people/groups/groups.contract.ts";
import type { presenceEvent } from "../../../lib/people/presence/presence.contract.ts";
import type { userSettingEvent } from "../../../lib/people/users/settings/user-settings.contract.ts";
import type {
  deliveryEmailEvent,
  emailEvent,
  userAddedEvent,
  userRemovedEvent,
  userUpdatedEvent,
} from "../../../lib/people/users/users.contract.ts";
import type {
  WireChannel,
  WireCustomEmoji,
  WireGroup,
  WireLinkifier,
  WireMessage,
  WireSubscription,
  WireUser,
} from "./wire.ts";

type MessageEvent = Omit<z.infer<typeof messageEvent>, "message"> & { message: WireMessage };

type FlagsEvent = Omit<z.infer<typeof messageFlagsEvent>, "operation">;

type UpdateFields =
  | "type"
  | "message_id"
  | "message_ids"
  | "flags"
  | "edit_timestamp"
  | "rendering_only"
  | "rendered_content"
  | "orig_rendered_content"
  | "is_me_message"
  | "stream_id"
  | "new_stream_id"
  | "orig_subject"
  | "propagate_mode"
  | "subject";

type UpdateMessageEvent = Pick<z.infer<typeof messageUpdatedEvent>, UpdateFields>;

type DeleteMessageEvent = Pick<
  z.infer<typeof messagesDeletedEvent>,
  "type" | "message_ids" | "message_id" | "stream_id"
>;

type ReactionEvent = Omit<z.infer<typeof reactionEvent>, "user">;

type SubscriptionEvent = { type: "subscription" } & (
  | (Pick<z.infer<typeof subscriptionsAddedEvent>, "op" | "actor_id"> & { subscriptions: WireSubscription[] })
  | Omit<z.infer<typeof subscriptionsRemovedEvent>, "type">
  | Omit<z.infer<typeof subscriptionUpdatedEvent>, "type">
  | Omit<z.infer<typeof peersAddedEvent>, "type">
  | Omit<z.infer<typeof peersRemovedEvent>, "type">
);

type ChannelEvent = { type: "stream" } & (
  | (Pick<z.infer<typeof channelsCreatedEvent>, "op"> & { streams: WireChannel[] })
  | (Pick<z.infer<typeof channelsDeletedEvent>, "op"> &
      Partial<Omit<z.infer<typeof channelsDeletedEvent>, "op" | "type">>)
  | Pick<
      z.infer<typeof channelUpdatedEvent>,
      "op" | "stream_id" | "property" | "value" | "history_public_to_subscribers" | "rendered_description"
    >
);

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;

type FieldsOfAny<Union> = {
  [Name in KeyOfAny<Union>]?: Union extends Record<Name, infer Value> ? Value : never;
};

type ChangedPerson = z.infer<
  typeof userUpdatedEvent | typeof deliveryEmailEvent | typeof emailEvent
>["person"];

type UserEvent = { type: "realm_user" } & (
  | (Pick<z.infer<typeof userAddedEvent>, "op"> & { person: WireUser })
  | (Pick<z.infer<typeof userUpdatedEvent>, "op"> & {
      person: Pick<ChangedPerson, "user_id"> & FieldsOfAny<ChangedPerson>;
    })
  | Omit<z.infer<typeof userRemovedEvent>, "type">
);

export type RealmChanges = z.infer<typeof changedOrganization>;

type GroupEvent =
  | (Omit<z.infer<typeof groupAddedEvent>, "group"> & { group: WireGroup })
  | (Omit<z.infer<typeof groupUpdatedEvent>, "data"> & { data: Partial<Omit<WireGroup, "id">> })
  | z.infer<typeof groupRemovedEvent>
  | z.infer<typeof membersAddedEvent>
  | z.infer<typeof membersRemovedEvent>
  | z.infer<typeof subgroupsAddedEvent>
  | z.infer<typeof subgroupsRemovedEvent>;

type RealmEvent =
  | z.infer<typeof organizationSettingEvent>
  | Pick<z.infer<typeof organizationChangedEvent>, "type" | "op" | "data">
  | Pick<z.infer<typeof organizationDeactivatedEvent>, "type" | "op">;

type UserTopicEvent = Omit<z.infer<typeof userTopicEvent>, "last_updated">;

type SettingsEvent = Omit<z.infer<typeof userSettingEvent>, "language_name">;

type LinkifiersEvent = Pick<z.infer<typeof linkifiersChangedEvent>, "type"> & {
  realm_linkifiers: WireLinkifier[];
};

/** Without individual_emoji_changes, each event has all emoji. */
type CustomEmojiEvent = Omit<z.infer<typeof emojiListedEvent>, "realm_emoji"> & {
  realm_emoji: Record<string, WireCustomEmoji>;
};
type InvitesChangedEvent = z.infer<typeof invitesChangedEvent>;

type BotEvent =
  | z.infer<typeof botAddedEvent>
  | z.infer<typeof botUpdatedEvent>
  | z.infer<typeof botRemovedEvent>;

type DraftEvent =
  | z.infer<typeof draftsAddedEvent>
  | z.infer<typeof draftUpdatedEvent>
  | z.infer<typeof draftRemovedEvent>;

type SnippetEvent =
  | z.infer<typeof snippetAddedEvent>
  | z.infer<typeof snippetUpdatedEvent>
  | z.infer<typeof snippetRemovedEvent>;

type DomainEvent =
  | z.infer<typeof domainAddedEvent>
  | z.infer<typeof domainChangedEvent>
  | z.infer<typeof domainRemovedEvent>;

type FolderEvent =
  | z.infer<typeof folderAddedEvent>
  | z.infer<typeof folderUpdatedEvent>
  | z.infer<typeof foldersReorderedEvent>;

type ScheduledEvent =
  | z.infer<typeof scheduledMessagesAddedEvent>
  | z.infer<typeof scheduledMessageUpdatedEvent>
  | z.infer<typeof scheduledMessageRemovedEvent>;

type ReminderEvent = z.infer<typeof remindersAddedEvent> | z.infer<typeof reminderRemovedEvent>;

type NavigationViewEvent =
  | z.infer<typeof navigationViewAddedEvent>
  | z.infer<typeof navigationViewUpdatedEvent>
  | z.infer<typeof navigationViewsReorderedEvent>
  | z.infer<typeof navigationViewRemovedEvent>;

export type KnownEvent =
  | MessageEvent
  | FlagsEvent
  | UpdateMessageEvent
  | DeleteMessageEvent
  | ReactionEvent
  | z.infer<typeof submessageEvent>
  | z.infer<typeof messageActionsEvent>
  | z.infer<typeof interactionReplyEvent>
  | z.infer<typeof botCommandsEvent>
  | z.infer<typeof presenceEvent>
  | z.infer<typeof userStatusEvent>
  | z.infer<typeof typingEvent>
  | SubscriptionEvent
  | ChannelEvent
  | UserEvent
  | RealmEvent
  | GroupEvent
  | UserTopicEvent
  | SettingsEvent
  | LinkifiersEvent
  | InvitesChangedEvent
  | z.infer<typeof exportsEvent>
  | z.infer<typeof alertWordsEvent>
  | z.infer<typeof onboardingStepsEvent>
  | z.infer<typeof mutedUsersEvent>
  | SnippetEvent
  | DraftEvent
  | ScheduledEvent
  | ReminderEvent
  | NavigationViewEvent
  | BotEvent
  | z.infer<typeof playgroundsChangedEvent>
  | z.infer<typeof profileFieldsChangedEvent>
  | DomainEvent
  | FolderEvent
  | z.infer<typeof defaultChannelsEvent>
  | z.infer<typeof userSettingsDefaultEvent>
  | CustomEmojiEvent;

export type EventOf<T extends KnownEvent["type"]> = Extract<KnownEvent, { type: T }>;
