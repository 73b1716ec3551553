/** Exports of one team whose people have pictures and have chosen settings, from the programs that export them. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeDumpFolder } from "./mongo-dump-of.ts";
import { pictureFile } from "./pictures.ts";
import { writeZip } from "./zip-of.ts";

const picture = Buffer.from(await pictureFile().arrayBuffer());
const noPicture = Buffer.from("no picture at all");

const newPath = async () => path.join(await mkdtemp(path.join(tmpdir(), "parley-chosen-")), "export.zip");

const row = (type: string, content: object) => ({ type, [type]: content });

/**
 * Ann owns the team, Ben is a member who chose something of everything and administers a channel, and Cara a guest
 * whose picture is damaged.
 */
export async function mattermostChoices(): Promise<string> {
  const file = await newPath();
  const member = (name: string, more: object = {}) => ({ name, roles: "channel_user", ...more });
  const rows = [
    { type: "version", version: 1 },
    row("team", { name: "t", display_name: "The Team" }),
    row("channel", { team: "t", name: "plans", display_name: "plans", type: "O" }),
    row("user", {
      username: "ann",
      email: "ann@example.com",
      roles: "system_admin system_user",
      profile_image: "users/ann/profile.png",
      teams: [{ name: "t", roles: "team_user", channels: [member("plans")] }],
    }),
    row("user", {
      username: "ben",
      email: "ben@example.com",
      roles: "system_user",
      locale: "de",
      theme: '{"centerChannelBg":"#ffffff"}',
      military_time: "true",
      send_on_ctrl_enter: "true",
      notify_props: { desktop: "all", mobile: "none", email: "false", mention_keys: "ben,@ben,deploy" },
      custom_status: { emoji: "palm_tree", text: "by the sea", expires_at: "0001-01-01T00:00:00Z" },
      teams: [
        {
          name: "t",
          roles: "team_user",
          theme: '{"centerChannelBg":"#1b1d22"}',
          channels: [
            member("plans", {
              roles: "channel_user channel_admin",
              favorite: true,
              notify_props: { mark_unread: "mention", desktop: "all", mobile: "default" },
            }),
          ],
        },
      ],
    }),
    row("user", {
      username: "cara",
      email: "cara@example.com",
      roles: "system_guest",
      profile_image: "users/cara/profile.png",
      teams: [{ name: "t", roles: "team_guest", channels: [member("plans")] }],
    }),
  ];
  await writeZip(file, {
    "import.jsonl": Buffer.from(rows.map((each) => `${JSON.stringify(each)}\n`).join("")),
    "data/users/ann/profile.png": picture,
    "data/users/cara/profile.png": noPicture,
  });
  return file;
}

/** The team of `mattermostChoices`. */
export async function rocketChatChoices(): Promise<string> {
  const folder = await newPath();
  const user = (id: string, role: string, more: object = {}) => ({
    _id: id,
    username: `${id}.name`,
    name: id,
    emails: [{ address: `${id}@example.com` }],
    type: "user",
    roles: [role],
    active: true,
    ...more,
  });
  const subscription = (user: string, more: object = {}) => ({
    _id: `s ${user}`,
    rid: "plans",
    u: { _id: user, username: `${user}.name` },
    ...more,
  });
  const pictures = { a1: picture, c1: noPicture, r1: picture };
  await writeDumpFolder(
    folder,
    {
      users: [
        user("ann", "admin"),
        user("ben", "user", {
          language: "de",
          statusText: "by the sea",
          settings: {
            preferences: {
              clockMode: 2,
              themeAppearence: "dark",
              sendOnEnter: "alternative",
              desktopNotifications: "all",
              pushNotifications: "nothing",
              emailNotificationMode: "nothing",
              highlights: ["deploy"],
            },
          },
        }),
        user("cara", "guest", { statusText: "over", statusExpiresAt: new Date(0) }),
      ],
      rocketchat_room: [{ _id: "plans", t: "c", name: "plans", ro: true }],
      rocketchat_subscription: [
        subscription("ann"),
        subscription("ben", {
          roles: ["moderator"],
          f: true,
          hideUnreadStatus: true,
          ...{ desktopNotifications: "all", desktopPrefOrigin: "subscription" },
          ...{ mobilePushNotifications: "nothing", mobilePrefOrigin: "user" },
        }),
        subscription("cara"),
      ],
      rocketchat_message: [],
      rocketchat_avatars: [
        { _id: "a1", name: "ann.name", userId: "ann" },
        { _id: "c1", userId: "cara" },
        { _id: "r1", name: "room-plans", userId: "ben", rid: "plans" },
      ],
      "rocketchat_avatars.files": Object.entries(pictures).map(([_id, { length }]) => ({ _id, length })),
      "rocketchat_avatars.chunks": Object.entries(pictures).map(([files_id, data]) => ({
        ...{ _id: `${files_id} 0`, files_id, n: 0, data },
      })),
    },
    false,
  );
  return folder;
}
