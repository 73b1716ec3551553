/** Every column that refers to a person. */

interface PersonalColumn {
  /** True, or the reason why organization archives omit the table. */
  readonly archived: true | string;
  /** True, or the reason why a personal export omits the rows. */
  readonly own: true | string;
  /** True, or the reason why the rows outlive the account. */
  readonly erased: true | string;
}

const KEPT_FOR_ONESELF = { archived: true, own: true, erased: true } as const;
const WAY_IN = {
  archived: "secrets that hold on this server only",
  own: "ways into the account",
  erased: true,
} as const;
const LINKED_ACCOUNT = { ...WAY_IN, archived: "created again by the first sign-in" } as const;
const OF_CLIENTS = "what clients and their connections need while they run";
const CONNECTION = { archived: OF_CLIENTS, own: OF_CLIENTS, erased: true } as const;
const UNDER_WAY = "under way on this server";
const NOTICE = { archived: UNDER_WAY, own: UNDER_WAY, erased: true } as const;
const MADE = {
  archived: true,
  own: "the organization's, whoever made it",
  erased: "what the person made is others' too",
} as const;
const WRITTEN = { archived: true, own: true, erased: "what the person wrote stays" } as const;
const OF_OTHERS = {
  archived: true,
  own: "other people's",
  erased: "what others keep for themselves, by a number",
} as const;
const OF_BOTS = {
  archived: true,
  own: "bots are accounts of their own",
  erased: "a bot's, which stays deactivated",
} as const;
const WHO_CHANGED_WHAT = {
  archived: true,
  own: MADE.own,
  erased: "who changed what stays, by a number",
} as const;
const ADDRESSES = "has other people's addresses";
const HISTORY = "says of messages that stay whom they reached, by a number";
const FOR_NOW = "work that is under way, and gone when it is done";

export const personalColumns = {
  "alert_word.user_id": KEPT_FOR_ONESELF,
  "attachment.owner_id": {
    archived: true,
    own: true,
    erased: "files in messages stay; what is in no message is removed with all such files",
  },
  "audit_entry.user_id": WHO_CHANGED_WHAT,
  "awaited_preview.person_id": { archived: UNDER_WAY, own: UNDER_WAY, erased: FOR_NOW },
  "awaited_thumbnail.person_id": { archived: true, own: UNDER_WAY, erased: FOR_NOW },
  "bot_command.bot_id": OF_BOTS,
  "bot_settings.user_id": OF_BOTS,
  "bot_storage.user_id": OF_BOTS,
  "channel.creator_id": MADE,
  "channel_folder.creator_id": MADE,
  "channel_outsider.user_id": {
    archived: "found again by the flags",
    own: "found again by the flags",
    erased: HISTORY,
  },
  "client_device.user_id": CONNECTION,
  "conversation_member.user_id": { archived: true, own: "said of each message", erased: HISTORY },
  "custom_emoji.author_id": MADE,
  "device_token.user_id": CONNECTION,
  "directory_link.user_id": LINKED_ACCOUNT,
  "draft.user_id": KEPT_FOR_ONESELF,
  "draft.user_ids": OF_OTHERS,
  "event_queue.user_id": CONNECTION,
  "interaction.bot_id": { archived: UNDER_WAY, own: OF_BOTS.own, erased: FOR_NOW },
  "interaction.user_id": { archived: UNDER_WAY, own: UNDER_WAY, erased: FOR_NOW },
  "invitation.author_id": { ...WAY_IN, own: ADDRESSES },
  "invitation_use.user_id": {
    archived: "leads to invitations, which no archive holds",
    own: "leads to the invitation, which is somebody else's",
    erased: true,
  },
  "link_preview.author_id": {
    archived: "fetched again when it is needed",
    own: MADE.own,
    erased: FOR_NOW,
  },
  "mail_link.user_id": WAY_IN,
  "message.sender_id": WRITTEN,
  "message_edit.editor_id": WRITTEN,
  "message_flag.user_id": { archived: true, own: true, erased: HISTORY },
  "missed_message.user_id": NOTICE,
  "muted_user.user_id": KEPT_FOR_ONESELF,
  "muted_user.muted_user_id": OF_OTHERS,
  "navigation_place.user_id": KEPT_FOR_ONESELF,
  "navigation_view.user_id": KEPT_FOR_ONESELF,
  "openid_link.user_id": LINKED_ACCOUNT,
  "outgoing_mail.recipient_id": NOTICE,
  "outgoing_mail.sender_id": {
    archived: UNDER_WAY,
    own: ADDRESSES,
    erased: "mails to others, which are removed after a month",
  },
  "passkey.user_id": WAY_IN,
  "personal_key.user_id": WAY_IN,
  "presence.user_id": { archived: OF_CLIENTS, own: true, erased: true },
  "profile_value.user_id": KEPT_FOR_ONESELF,
  "push_notice.user_id": NOTICE,
  "push_subscription.user_id": { ...WAY_IN, archived: OF_CLIENTS },
  "pushed_message.user_id": NOTICE,
  "reaction.user_id": WRITTEN,
  "realm_export.user_id": { ...WHO_CHANGED_WHAT, archived: "archives do not hold archives" },
  "reminder.user_id": KEPT_FOR_ONESELF,
  "resumable_upload.owner_id": {
    archived: UNDER_WAY,
    own: UNDER_WAY,
    erased: "removed a day after its last request",
  },
  "saved_snippet.user_id": KEPT_FOR_ONESELF,
  "scheduled_message.user_id": KEPT_FOR_ONESELF,
  "scheduled_message.user_ids": OF_OTHERS,
  "second_factor.user_id": WAY_IN,
  "send_key.sender_id": CONNECTION,
  "submessage.user_id": WRITTEN,
  "subscription.user_id": { archived: true, own: true, erased: HISTORY },
  "topic_read.user_id": {
    archived: true,
    own: "numbers of messages, most of which others wrote",
    erased: HISTORY,
  },
  "uploaded_export.asked_by": { ...WHO_CHANGED_WHAT, archived: UNDER_WAY },
  "uploaded_export.user_id": { ...WHO_CHANGED_WHAT, archived: UNDER_WAY },
  "user_account.bot_owner_id": OF_BOTS,
  "user_account.id": { archived: true, own: true, erased: "overwritten with a name that says nothing" },
  "user_group.creator_id": MADE,
  "user_group_member.user_id": {
    archived: true,
    own: true,
    erased: "an account that is not active is in no list of members, and never comes back",
  },
  "user_session.user_id": WAY_IN,
  "user_status.user_id": KEPT_FOR_ONESELF,
  "user_topic.user_id": KEPT_FOR_ONESELF,
  "webhook_call.bot_id": { archived: UNDER_WAY, own: OF_BOTS.own, erased: OF_BOTS.erased },
  "webhook_delivery.bot_id": { archived: UNDER_WAY, own: OF_BOTS.own, erased: OF_BOTS.erased },
} as const satisfies Readonly<Record<string, PersonalColumn>>;

type TableOf<Column> = Column extends `${infer Table}.${string}` ? Table : never;
export type PersonalTable = TableOf<keyof typeof personalColumns>;

const decisions = Object.entries<PersonalColumn>(personalColumns).map(([name, decision]) => {
  const [table = "", column = ""] = name.split(".");
  return { table, column, ...decision };
});

export const erasedRows = decisions.filter(({ erased }) => erased === true);

/** A table's person columns, as `ids` of the archive's table. */
export function peopleIn(table: string): Readonly<Record<string, "user_account">> {
  const own = decisions.filter((each) => each.table === table);
  return Object.fromEntries(own.map(({ column }) => [column, "user_account"]));
}

export function personColumn(table: PersonalTable): string {
  const found = decisions.find((each) => each.table === table && each.own === true);
  if (!found) throw new Error(`A person's own export does not have ${table}.`);
  return found.column;
}

/** Reasons, by table. */
export const notArchived: Readonly<Record<string, string>> = Object.fromEntries(
  decisions.flatMap(({ table, archived }) => (archived === true ? [] : [[table, archived]])),
);

/** Reasons, by column. */
export const notOwn: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<PersonalColumn>(personalColumns).flatMap(([name, { own }]) =>
    own === true ? [] : [[name, own]],
  ),
);
