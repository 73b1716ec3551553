/** Tables of what people keep, and of what they did to messages, in tests' exports of Zulip. */
import { type Row, recipientsOf, SENT, UPLOAD, type ZulipIds } from "./zulip-ids.ts";

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
  ...["2764", "2764-fe0f"].map((emoji_code, index) => ({
    id: 4 + index,
    message: message + 5,
    user_profile: ben,
    emoji_name: "heart",
    emoji_code,
    reaction_type: "unicode_emoji",
  })),
  {
    id: 3,
    message: 1,
    user_profile: ann,
    emoji_name: "+1",
    emoji_code: "1f44d",
    reaction_type: "unicode_emoji",
  },
];

export function ownTables(ids: ZulipIds): Record<string, Row[]> {
  const { ben, cara, bot, general } = ids;
  const to = recipientsOf(ids);
  return {
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
      scheduled(1, ben, to.general, { subject: "plans", stream: general }),
      scheduled(2, ben, to.ben, {
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
  };
}
