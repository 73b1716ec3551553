/** A small organization in the form of Zulip's own export, which tests change and pack. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import sharp from "sharp";
import { nextIds } from "../archives/imports/id-shift.ts";

type Row = Record<string, unknown>;

/** Tables and other contents by name of the file. */
export type ZulipContents = Map<string, unknown>;

/** Seconds: 2026-01-01 09:00:00 UTC. */
export const SENT = 1_767_258_000;
export const UPLOAD = "2/4e/m2A3MSqFnWRLUf9SaPzQ0Up_/Pläne 1.txt";
export const HOST = "chat.acme.example";

/** Of Zulip's `flags_mask`. */
export const READ = 1;
export const STARRED = 2;
export const MENTIONED = 8;
export const WILDCARD = 16;
export const ALERT = 512;
export const HISTORICAL = 1_024;

const picture = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

/** Far enough for other tests, which take ids meanwhile. */
const MARGIN = 5_000;

/** Ids that are free, so that a move keeps them. */
export async function zulipIds() {
  const next = await nextIds();
  const of = (table: string, count: number) => (next.get(table) ?? 1) + MARGIN + count;
  const person = (count: number) => of("user_account", count);
  const channel = (count: number) => of("channel", count);
  const group = (count: number) => of("user_group", count);
  return {
    ...{ ann: person(1), ben: person(2), cara: person(3), dan: person(4), bot: person(5), eve: person(6) },
    ...{ general: channel(1), secret: channel(2), old: channel(3) },
    ...{ everyone: group(2), members: group(3), owners: group(4) },
    ...{ team: group(5), inner: group(6), unnamed: group(7) },
    ...{ emoji: of("custom_emoji", 1), field: of("profile_field", 1), choice: of("profile_field", 2) },
    ...{ folder: of("channel_folder", 1), message: of("message", 0), recipient: of("conversation", 0) },
    notificationBot: 6,
  };
}

export type ZulipIds = Awaited<ReturnType<typeof zulipIds>>;

const personal = { enter_sends: false, notification_sound: "zulip", email_address_visibility: 1 };

function person(id: number, recipient: number, more: Row): Row {
  return {
    ...{ id, recipient, is_bot: false, bot_type: null, bot_owner: null, is_active: true, role: 400 },
    ...{ date_joined: SENT - 1_000, timezone: "", is_mirror_dummy: false, avatar_source: "G", realm: 2 },
    ...personal,
    ...more,
  };
}

function channel(id: number, recipient: number, more: Row): Row {
  return {
    ...{ id, recipient, realm: 2, deactivated: false, description: "", invite_only: false, creator: null },
    ...{ is_web_public: false, history_public_to_subscribers: true, message_retention_days: null },
    ...{ date_created: SENT - 900, folder: null, topics_policy: 1, rendered_description: "<script>" },
    ...more,
  };
}

/** Everything that an export can have, once. */
export async function zulipContents(ids: ZulipIds): Promise<ZulipContents> {
  const { ann, ben, cara, dan, bot, eve, recipient: r, general, secret, old } = ids;
  const recipientOf = {
    ann: r + 1,
    ben: r + 2,
    cara: r + 3,
    bot: r + 5,
    general: r + 11,
    secret: r + 12,
    old: r + 13,
  };
  const group = r + 20;
  const sub = (user_profile: number, recipient: number, more: Row = {}) => ({
    ...{ user_profile, recipient, active: true, is_muted: false, color: "#a6c7e5", pin_to_top: false },
    ...{ desktop_notifications: null, audible_notifications: null, push_notifications: null },
    ...{ email_notifications: null, wildcard_mentions_notify: null, ...more },
  });
  const named = (id: number, name: string, more: Row = {}) => ({
    ...{
      id,
      usergroup_ptr: id,
      name,
      description: "",
      is_system_group: true,
      deactivated: false,
      creator: null,
    },
    ...more,
  });
  const realm: Record<string, unknown> = {
    zerver_realm: [
      {
        ...{
          id: 2,
          name: "Acme",
          string_id: "acme",
          description: "We make **things**",
          date_created: SENT - 2_000,
        },
        ...{ icon_source: "U", logo_source: "D", night_logo_source: "D", topics_policy: 3, giphy_rating: 2 },
        ...{ message_content_edit_limit_seconds: 3_600, message_edit_history_visibility_policy: 1 },
        ...{ new_stream_announcements_stream: general, signup_announcements_stream: null, org_type: 10 },
        ...{ can_add_custom_emoji_group: ids.unnamed, can_create_groups: ids.owners },
      },
    ],
    zerver_realmuserdefault: [{ ...personal, enter_sends: true, starred_message_counts: false }],
    zerver_userprofile: [
      person(ann, recipientOf.ann, {
        ...{ full_name: "Ann", delivery_email: "ann@acme.example", email: `user${ann}@${HOST}`, role: 100 },
        ...{ timezone: "Europe/Paris", avatar_source: "U", notification_sound: "ding" },
      }),
      person(ben, recipientOf.ben, {
        full_name: "Ben",
        delivery_email: "ben@acme.example",
        email: "ben@acme.example",
      }),
      person(cara, recipientOf.cara, { full_name: "Cara", delivery_email: "cara@acme.example", role: 600 }),
      person(dan, r + 4, { full_name: "Dan", delivery_email: "dan@acme.example", is_active: false }),
      person(bot, recipientOf.bot, {
        ...{ full_name: "Build", delivery_email: `build-bot@${HOST}`, email: `build-bot@${HOST}` },
        ...{ is_bot: true, bot_type: 3, bot_owner: ann, default_sending_stream: general },
      }),
    ],
    zerver_userprofile_mirrordummy: [
      person(eve, r + 6, {
        full_name: "Eve",
        delivery_email: "eve@acme.example",
        is_active: false,
        is_mirror_dummy: true,
      }),
    ],
    zerver_userprofile_crossrealm: [
      { id: ids.notificationBot, email: "notification-bot@zulip.com", recipient_id: r },
    ],
    zerver_client: [{ id: 3, name: "ZulipMobile" }],
    zerver_usergroup: [ids.everyone, ids.members, ids.owners, ids.team, ids.inner, ids.unnamed].map((id) => ({
      id,
    })),
    zerver_namedusergroup: [
      named(ids.everyone, "role:everyone"),
      named(ids.members, "role:members"),
      named(ids.owners, "role:owners"),
      named(ids.team, "builders", {
        is_system_group: false,
        can_mention_group: ids.members,
        description: "Who builds",
      }),
      named(ids.inner, "welders", { is_system_group: false, can_mention_group: ids.everyone }),
    ],
    zerver_usergroupmembership: [
      { id: 1, user_group: ids.team, user_profile: ann },
      { id: 2, user_group: ids.inner, user_profile: ben },
      { id: 3, user_group: ids.unnamed, user_profile: ben },
      { id: 4, user_group: ids.owners, user_profile: ann },
    ],
    zerver_groupgroupmembership: [{ id: 1, supergroup: ids.team, subgroup: ids.inner }],
    zerver_channelfolder: [
      {
        id: ids.folder,
        name: "Work",
        description: "All *work*",
        order: 0,
        creator: ann,
        date_created: SENT,
        is_archived: false,
      },
    ],
    zerver_stream: [
      channel(general, recipientOf.general, {
        ...{
          name: "general",
          description: "For **all**",
          creator: ann,
          folder: ids.folder,
          topics_policy: 2,
        },
        ...{ can_send_message_group: ids.members, message_retention_days: 30 },
      }),
      channel(secret, recipientOf.secret, {
        name: "secret",
        invite_only: true,
        history_public_to_subscribers: false,
      }),
      channel(old, recipientOf.old, { name: "old", deactivated: true }),
    ],
    zerver_recipient: [
      { id: recipientOf.ann, type: 1, type_id: ann },
      { id: recipientOf.ben, type: 1, type_id: ben },
      { id: recipientOf.cara, type: 1, type_id: cara },
      { id: recipientOf.bot, type: 1, type_id: bot },
      { id: recipientOf.general, type: 2, type_id: general },
      { id: recipientOf.secret, type: 2, type_id: secret },
      { id: recipientOf.old, type: 2, type_id: old },
      { id: group, type: 3, type_id: 77 },
    ],
    zerver_huddle: [{ id: 77, huddle_hash: "x", recipient: group, group_size: 3 }],
    zerver_subscription: [
      sub(ann, recipientOf.general, { color: "#AABBCC", pin_to_top: true, push_notifications: true }),
      sub(ben, recipientOf.general, { is_muted: true }),
      sub(cara, recipientOf.general, { active: false }),
      sub(ann, recipientOf.secret),
      sub(ben, recipientOf.secret),
      ...[ann, ben, cara].map((id) => sub(id, group)),
    ],
    zerver_defaultstream: [{ id: 1, realm: 2, stream: general }],
    zerver_realmdomain: [{ id: 1, realm: 2, domain: "acme.example", allow_subdomains: true }],
    zerver_realmplayground: [
      { id: 1, name: "Rust", pygments_language: "Rust", url_template: "https://play.example/?code={code}" },
    ],
    zerver_realmfilter: [
      { id: 1, pattern: "#(?P<id>[0-9]+)", url_template: "https://bugs.example/{id}", order: 1 },
      { id: 2, pattern: "(", url_template: "https://bugs.example/", order: 2 },
    ],
    zerver_realmemoji: [
      { id: ids.emoji, name: "spark", author: ann, file_name: "7.png", deactivated: false },
    ],
    zerver_customprofilefield: [
      { id: ids.field, name: "Mentor", hint: "", field_type: 6, field_data: "", order: 1 },
      {
        ...{
          id: ids.choice,
          name: "Editor",
          hint: "Yours",
          field_type: 3,
          order: 2,
          display_in_profile_summary: true,
        },
        field_data: JSON.stringify({ vim: { text: "Vim", order: "1" } }),
      },
    ],
    zerver_customprofilefieldvalue: [
      { id: 1, user_profile: ben, field: ids.field, value: `[${ann}]` },
      { id: 2, user_profile: ben, field: ids.choice, value: "vim" },
      { id: 3, user_profile: ann, field: ids.choice, value: "emacs" },
    ],
    zerver_usertopic: [
      { user_profile: ben, stream: general, topic_name: "plans", visibility_policy: 3, last_updated: SENT },
      {
        user_profile: ben,
        stream: general,
        topic_name: "empty so far",
        visibility_policy: 1,
        last_updated: SENT,
      },
    ],
    zerver_muteduser: [{ id: 1, user_profile: ben, muted_user: cara, date_muted: SENT }],
    zerver_alertword: [{ id: 1, user_profile: ben, word: "weld" }],
    zerver_savedsnippet: [
      {
        id: 1,
        user_profile: ben,
        title: "Hi",
        content: `see /user_uploads/${encodeURI(UPLOAD)}`,
        date_created: SENT,
      },
    ],
    zerver_navigationview: [
      {
        id: 1,
        user: ben,
        fragment: `narrow/channel/${general}-general`,
        is_pinned: true,
        name: "Our channel",
      },
      { id: 2, user: ben, fragment: "inbox", is_pinned: false, name: null },
    ],
    zerver_scheduledmessage: [
      scheduled(1, ben, recipientOf.general, { subject: "plans", stream: general }),
      scheduled(2, ben, recipientOf.ben, {
        ...{ delivery_type: 2, reminder_target_message_id: ids.message + 1, reminder_note: "look" },
      }),
    ],
    zerver_userstatus: [
      {
        user_profile: ben,
        status_text: "away",
        emoji_name: "spark",
        emoji_code: String(ids.emoji),
        reaction_type: "realm_emoji",
      },
    ],
    zerver_service: [
      { id: 1, name: "s", user_profile: bot, base_url: "https://hook.example/x", token: "t", interface: 1 },
    ],
    zerver_botstoragedata: [{ id: 1, bot_profile: bot, key: "k", value: "v" }],
    zerver_realmauditlog: [{ id: 1, event_type: 101 }],
    zerver_reaction: reactions(ids),
    zerver_submessage: [
      {
        id: 1,
        message: ids.message + 5,
        sender: ben,
        msg_type: "widget",
        content: '{"widget_type": "poll"}',
      },
      {
        id: 2,
        message: ids.message + 5,
        sender: cara,
        msg_type: "widget",
        content: '{"type":"vote","key":"canned,0","vote":1}',
      },
    ],
    import_source: "zulip",
  };
  const contents: ZulipContents = new Map<string, unknown>([["realm.json", realm]]);
  addMessages(contents, ids, recipientOf, group);
  await addFiles(contents, ids);
  return contents;
}

function scheduled(id: number, sender: number, recipient: number, more: Row): Row {
  return {
    ...{
      id,
      sender,
      recipient,
      subject: "",
      content: "later",
      rendered_content: "<b>",
      sending_client: 3,
      stream: null,
    },
    ...{
      scheduled_timestamp: 4_000_000_000.5,
      read_by_sender: true,
      delivered: false,
      failed: false,
      delivery_type: 1,
    },
    ...more,
  };
}

const reactions = ({ message, ann, ben, emoji }: ZulipIds): Row[] => [
  {
    id: 1,
    message,
    user_profile: ben,
    emoji_name: "+1",
    emoji_code: "1f44d",
    reaction_type: "unicode_emoji",
  },
  {
    id: 2,
    message,
    user_profile: ann,
    emoji_name: "spark",
    emoji_code: String(emoji),
    reaction_type: "realm_emoji",
  },
  {
    id: 3,
    message: 1,
    user_profile: ann,
    emoji_name: "+1",
    emoji_code: "1f44d",
    reaction_type: "unicode_emoji",
  },
];

function addMessages(
  contents: ZulipContents,
  ids: ZulipIds,
  to: Readonly<Record<"ann" | "ben" | "general" | "secret", number>>,
  group: number,
): void {
  const { ann, ben, cara, dan, bot, message: first, general } = ids;
  const message = (index: number, sender: number, recipient: number, more: Row): Row => ({
    ...{
      id: first + index,
      sender,
      recipient,
      subject: "plans",
      date_sent: SENT + index + 0.25,
      sending_client: 3,
    },
    ...{ edit_history: null, last_edit_time: null, has_link: false, has_image: false, has_attachment: false },
    ...{ rendered_content: "<script>alert(1)</script>", rendered_content_version: 1, type: 1, realm: 2 },
    ...more,
  });
  const moved = [
    { user_id: ann, timestamp: SENT + 60, prev_topic: "ideas", topic: "plans" },
    { user_id: ann, timestamp: SENT + 50, prev_stream: ids.old, stream: general },
  ];
  const history = [
    { user_id: ann, timestamp: SENT + 70, prev_content: "before", prev_rendered_content: "<i>" },
    ...moved,
  ];
  const flags = (index: number, user_profile: number, flags_mask: number) => ({
    ...{ id: index, user_profile, message: first + index, flags_mask },
  });
  contents.set("messages-000001.json", {
    zerver_message: [
      message(0, ann, to.general, {
        content: `hello @**Ben|${ben}** @**all**`,
        edit_history: JSON.stringify(history),
      }),
      message(1, ben, to.general, {
        content: `[Pläne 1.txt](/user_uploads/${UPLOAD}) and https://${HOST}/user_uploads/${encodeURI(UPLOAD)}`,
        ...{ has_link: true, has_attachment: true, edit_history: JSON.stringify(moved) },
      }),
      message(2, dan, to.general, {
        subject: "Lunch",
        content: `[this](https://${HOST}/#narrow/channel/${general}-general/near/${first})`,
      }),
      message(3, ben, to.secret, { subject: "", content: "before Ann came" }),
      message(4, bot, to.secret, { subject: "", content: "she is here" }),
    ],
    zerver_usermessage: [
      flags(0, ann, READ),
      flags(0, ben, READ | MENTIONED | WILDCARD | STARRED),
      flags(0, cara, READ | WILDCARD),
      flags(1, ann, ALERT),
      flags(1, ben, READ),
      flags(1, cara, 0),
      flags(2, ann, READ),
      flags(2, cara, READ | STARRED | HISTORICAL),
      flags(3, ben, READ),
      flags(4, ben, READ),
      flags(4, ann, 0),
    ],
  });
  contents.set("messages-000002.json", {
    zerver_message: [
      message(5, ben, to.general, { subject: "LUNCH", content: "/poll Where?\nHere\nThere" }),
      message(6, ann, to.ben, { subject: "\u0007", content: "between us" }),
      message(7, ben, to.ann, { subject: "", content: "yes" }),
      message(8, cara, group, { subject: "", content: "we three" }),
      message(9, ids.notificationBot, to.ben, { subject: "", content: "welcome" }),
    ],
    zerver_usermessage: [
      flags(5, ann, 0),
      flags(5, ben, READ),
      ...[flags(6, ann, READ), flags(6, ben, READ), flags(7, ann, 0), flags(7, ben, READ)],
      ...[ann, ben, cara].map((id) => flags(8, id, READ)),
      flags(9, ben, READ),
      flags(9, 999, READ),
    ],
  });
}

async function addFiles(contents: ZulipContents, { ann, ben, message }: ZulipIds): Promise<void> {
  const record = (path: string, more: Row = {}) => ({ realm_id: 2, path, s3_path: path, ...more });
  contents.set("attachment.json", {
    zerver_attachment: [
      {
        ...{
          id: 1,
          file_name: "Pläne 1.txt",
          path_id: UPLOAD,
          owner: ben,
          realm: 2,
          create_time: SENT,
          size: 5,
        },
        ...{ messages: [message + 1], scheduled_messages: [], content_type: "text/plain" },
      },
      {
        id: 2,
        file_name: "gone",
        path_id: "2/aa/gone/gone",
        owner: ben,
        create_time: SENT,
        size: 5,
        messages: [],
      },
    ],
  });
  contents.set("uploads/records.json", [record(UPLOAD, { user_profile_id: ben })]);
  contents.set(`uploads/${UPLOAD}`, Buffer.from("plans"));
  contents.set("avatars/records.json", [
    record("2/abc.png", { user_profile_id: ann }),
    record("2/abc.original", { user_profile_id: ann }),
  ]);
  contents.set("avatars/2/abc.png", await picture("#00f"));
  contents.set("avatars/2/abc.original", await picture("#0f0"));
  contents.set("emoji/records.json", [
    record("2/emoji/images/7.png.original", { file_name: "7.png", name: "spark" }),
  ]);
  contents.set("emoji/2/emoji/images/7.png.original", await picture("#f00"));
  contents.set("realm_icons/records.json", [record("2/icon.original")]);
  contents.set("realm_icons/2/icon.original", await picture("#ff0"));
}

const bytesOf = (content: unknown) =>
  content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content, null, 2));

/** The file that an administrator downloads. @param folder that it holds. */
export async function writeZulipArchive(
  file: string,
  contents: ZulipContents,
  folder = "zulip-export-1/",
): Promise<void> {
  const entries = [...contents].map(([name, content]) => {
    const body = new Uint8Array(bytesOf(content));
    return { header: { name: folder + name, size: body.length, type: "file" as const }, body };
  });
  await writeFile(file, gzipSync(await packTar(entries)));
}

/** The same, unpacked. */
export async function writeZulipFolder(folder: string, contents: ZulipContents): Promise<void> {
  for (const [name, content] of contents) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytesOf(content));
  }
}

/** Rows of a table, to change. */
export function rowsOf(contents: ZulipContents, table: string, file = "realm.json"): Row[] {
  const tables = contents.get(file);
  const rows = typeof tables === "object" && tables !== null ? Reflect.get(tables, table) : undefined;
  if (!Array.isArray(rows)) throw new Error(`The export has no ${table}.`);
  return rows;
}
