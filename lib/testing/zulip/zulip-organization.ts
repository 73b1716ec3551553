/** Tables of the organization, its people and places in tests' exports of Zulip. */
import { HOST, type Row, recipientsOf, SENT, type ZulipIds } from "./zulip-ids.ts";

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

export function organizationTables(ids: ZulipIds): Record<string, Row[]> {
  const { ann, ben, cara, dan, bot, eve, general, secret, old } = ids;
  const to = recipientsOf(ids);
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
  return {
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
      person(ann, to.ann, {
        ...{ full_name: "Ann", delivery_email: "ann@acme.example", email: `user${ann}@${HOST}`, role: 100 },
        ...{ timezone: "Europe/Paris", avatar_source: "U", notification_sound: "ding" },
      }),
      person(ben, to.ben, {
        full_name: "Ben",
        delivery_email: "ben@acme.example",
        email: "ben@acme.example",
      }),
      person(cara, to.cara, { full_name: "Cara", delivery_email: "cara@acme.example", role: 600 }),
      person(dan, to.dan, { full_name: "Dan", delivery_email: "dan@acme.example", is_active: false }),
      person(bot, to.bot, {
        ...{ full_name: "Build", delivery_email: `build-bot@${HOST}`, email: `build-bot@${HOST}` },
        ...{ is_bot: true, bot_type: 3, bot_owner: ann, default_sending_stream: general },
      }),
    ],
    zerver_userprofile_mirrordummy: [
      person(eve, to.eve, {
        full_name: "Eve",
        delivery_email: "eve@acme.example",
        is_active: false,
        is_mirror_dummy: true,
      }),
    ],
    zerver_userprofile_crossrealm: [
      { id: ids.notificationBot, email: "notification-bot@zulip.com", recipient_id: to.notificationBot },
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
      channel(general, to.general, {
        ...{
          name: "general",
          description: "For **all**",
          creator: ann,
          folder: ids.folder,
          topics_policy: 2,
        },
        ...{ can_send_message_group: ids.members, message_retention_days: 30 },
      }),
      channel(secret, to.secret, {
        name: "secret",
        invite_only: true,
        history_public_to_subscribers: false,
      }),
      channel(old, to.old, { name: "old", deactivated: true }),
    ],
    zerver_recipient: [
      { id: to.ann, type: 1, type_id: ann },
      { id: to.ben, type: 1, type_id: ben },
      { id: to.cara, type: 1, type_id: cara },
      { id: to.bot, type: 1, type_id: bot },
      { id: to.general, type: 2, type_id: general },
      { id: to.secret, type: 2, type_id: secret },
      { id: to.old, type: 2, type_id: old },
      { id: to.group, type: 3, type_id: 77 },
    ],
    zerver_huddle: [{ id: 77, huddle_hash: "x", recipient: to.group, group_size: 3 }],
    zerver_subscription: [
      sub(ann, to.general, { color: "#AABBCC", pin_to_top: true, push_notifications: true }),
      sub(ben, to.general, { is_muted: true }),
      sub(cara, to.general, { active: false }),
      sub(ann, to.secret),
      sub(ben, to.secret),
      ...[ann, ben, cara].map((id) => sub(id, to.group)),
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
  };
}
