/** People find their history after a move from Rocket.Chat. */
import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { dumpArchive, writeDumpFolder } from "../../lib/testing/mongo-dump-of.ts";
import { messagesSeenBy, moveIn, signInAsMoved } from "../../lib/testing/moved-in.ts";
import { pictureFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server } = await serveOrganization();

/** 2026-01-01 09:00:00 UTC and the given seconds. */
const at = (seconds: number) => new Date(1_767_258_000_000 + seconds * 1_000);

const user = (id: string, more: object = {}) => ({
  _id: id,
  username: id,
  name: `${id} Example`,
  emails: [{ address: `${id}@example.com`, verified: true }],
  type: "user",
  roles: ["user"],
  active: true,
  createdAt: at(-100),
  ...more,
});

const room = (id: string, t: string, more: object = {}) => ({ _id: id, t, name: id, ts: at(-50), ...more });

const written = (id: string, rid: string, from: string, msg: string, more: object = {}) => ({
  ...{ _id: id, rid, msg, ts: at(0), u: { _id: from, username: from, name: from } },
  ...more,
});

const joined = (rid: string, ...users: string[]) =>
  users.map((each) => ({ _id: `${rid}${each}`, rid, u: { _id: each, username: each } }));

const picture = Buffer.from(await pictureFile().arrayBuffer());
const halves = [picture.subarray(0, 20), picture.subarray(20)];

const collections = {
  users: [
    user("ann", { roles: ["user", "admin"] }),
    user("ben"),
    user("guest", { roles: ["guest"] }),
    user("rocket.cat", { type: "bot", emails: [] }),
    user("visitor", { type: "unknown" }),
  ],
  rocketchat_room: [
    room("general", "c", { default: true, description: "Everything", ro: true }),
    room("staff", "p", { fname: "Staff Room" }),
    room("talk", "c", { prid: "general", fname: "Which colors?" }),
    room("whisper", "p", { prid: "staff", fname: "Raise" }),
    room("annben", "d", { name: undefined, uids: ["ann", "ben"], usernames: ["ann", "ben"] }),
    room("site", "l"),
  ],
  rocketchat_subscription: [
    ...joined("general", "ann", "ben", "guest"),
    ...joined("staff", "ann", "ben"),
    ...joined("whisper", "ann"),
  ],
  rocketchat_message: [
    written("r1", "general", "ben", "*yes*, see [ ](https://chat.example.com/channel/general?msg=m1)", {
      ts: at(2),
      tmid: "m1",
      attachments: [
        {
          text: "Shall we\npaint?",
          author_name: "ann",
          message_link: "https://chat.example.com/channel/general?msg=m1",
        },
      ],
    }),
    written("m1", "general", "ann", "Shall we ~not~ paint, @ben? #staff :slight_smile: :party:", {
      ts: at(1),
      tcount: 1,
      editedAt: at(9),
      reactions: {
        ":thumbsup:": { usernames: ["ben", "ann"] },
        ":party:": { usernames: ["ben"] },
        ":umbrella:": { usernames: ["ben"] },
        ":nothing:": { usernames: ["ben"] },
      },
      starred: [{ _id: "ben" }],
    }),
    written("m2", "general", "ann", "", {
      ts: at(3),
      file: { _id: "up1", name: "a b.png" },
      attachments: [
        { title: "a b.png", title_link: "/file-upload/up1/a%20b.png", description: "the *wall*" },
      ],
    }),
    written("m3", "general", "rocket.cat", "built", { ts: at(4), alias: "Builder", bot: { i: "x" } }),
    written("n1", "general", "ben", "ben", { t: "uj" }),
    written("h1", "general", "ann", "before", { _hidden: true }),
    written("d1", "talk", "ben", "blue", { ts: at(5) }),
    written("f1", "general", "ben", "forged", { ts: at(5.5), tmid: "w1" }),
    written("f2", "general", "ben", "stolen", {
      ts: at(5.7),
      file: { _id: "up2", name: "raise.png" },
      attachments: [{ title: "raise.png", title_link: "/file-upload/up2/raise.png" }],
    }),
    written("w1", "whisper", "ann", "secret", { ts: at(6), tcount: 1 }),
    written("p1", "annben", "ben", "only you", { ts: at(7) }),
    written("e1", "annben", "ben", "…", { t: "e2e" }),
    written("s1", "site", "visitor", "help", {}),
    { _id: "broken", rid: "general" },
  ],
  rocketchat_uploads: [
    { _id: "up1", name: "a b.png", rid: "general" },
    { _id: "up2", name: "raise.png", rid: "whisper" },
  ],
  "rocketchat_uploads.files": ["up1", "up2"].map((_id) => ({ _id, length: picture.length, chunkSize: 20 })),
  "rocketchat_uploads.chunks": ["up1", "up2"].flatMap((files_id) =>
    [1, 0].map((n) => ({ _id: `${files_id} ${n}`, files_id, n, data: halves[n] })),
  ),
  rocketchat_custom_emoji: [{ _id: "e", name: "party", aliases: [], extension: "png" }],
  "custom_emoji.files": [{ _id: "party.png", length: picture.length, filename: "party.png" }],
  "custom_emoji.chunks": [{ _id: "c", files_id: "party.png", n: 0, data: picture }],
  rocketchat_settings: [
    { _id: "Site_Name", value: "The Team" },
    { _id: "Site_Url", value: "https://chat.example.com/" },
  ],
};

type Form = "folder" | "compressed folder" | "archive" | "compressed archive";

const move = (form: Form, options: readonly string[] = []) =>
  moveIn(
    "rocketchat",
    async (file) => {
      if (form.endsWith("folder")) await writeDumpFolder(file, collections, form !== "folder");
      else {
        const archive = dumpArchive(collections);
        await writeFile(file, form === "archive" ? archive : gzipSync(archive));
      }
    },
    options,
  );

test("threads, discussions, files, emoji and direct messages are there, and secrets stay secret", async () => {
  const { subdomain, report } = await move("folder");
  expect(report).toMatchObject({ people: 5, channels: 3, messages: 9, files: 1 });
  expect(report.left_out.map(({ reason, count }) => `${count} ${reason}`)).toEqual([
    "1 A room for talks with visitors, or of an unknown kind, was left out.",
    "1 A reaction with an emoji that is unknown here was left out.",
    "1 Somebody who wrote, but is not in the list of people, became a deactivated account.",
    "1 A notice of Rocket.Chat's own was left out.",
    "1 A former version of an edited message, or a hidden one, was left out.",
    "1 A file was left out of a message, since it is in another room or in none.",
    "1 An encrypted message was left out; only its readers have the key.",
    "1 A message of a room that is not moved was left out.",
    "1 A message without its room, author or time was left out.",
  ]);

  const ben = await signInAsMoved(server.port, subdomain, "ben@example.com");
  const [question, answer, file, built, color, forged, stolen] = await messagesSeenBy(ben, [
    { operator: "channel", operand: "general" },
  ]);
  expect(question?.content).toMatch(
    /^Shall we ~~not~~ paint, @\*\*ben Example\|\d+\*\*\? \[#Staff Room\]\(\S+\) 🙂 :party:$/,
  );
  expect(question).toMatchObject({
    subject: "Shall we not paint, @ben? staff 🙂 :party: 2026-01-01",
  });
  expect(question?.flags).toContain("starred");
  expect(question).toHaveProperty("last_edit_timestamp");
  const emoji = question?.reactions.map(({ emoji_code }) => emoji_code);
  expect(emoji).toHaveLength(4);
  expect(emoji).toEqual(expect.arrayContaining(["1f44d", "2614"]));
  expect(answer?.subject).toBe(question?.subject);
  expect(answer?.content).toMatch(
    /^\*\*yes\*\*, see \[In reply to\]\(#narrow\/\S+\/near\/\d+\)\n\n\n> ann:\n> Shall we\n> paint\?$/,
  );
  expect(file?.content).toMatch(/^the \*\*wall\*\*\n\n\[a b\.png\]\(\/user_uploads\/\S+\/a-b\.png\)$/);
  expect(file).toMatchObject({ subject: "2026-01-01" });
  expect(built).toMatchObject({ sender_full_name: "Builder", content: "built" });
  expect(color).toMatchObject({ subject: "Which colors?", content: "blue" });
  expect(forged).toMatchObject({ subject: "thread 2026-01-01", content: "forged" });
  expect(stolen?.content).toBe("stolen\n\n> raise.png");

  const direct = await messagesSeenBy(ben, [{ operator: "is", operand: "dm" }]);
  expect(direct.map(({ content }) => content)).toEqual(["only you"]);
  const ann = await signInAsMoved(server.port, subdomain, "ann@example.com");
  const whispered = await messagesSeenBy(ann, [{ operator: "channel", operand: "Raise" }]);
  expect(whispered.map(({ content }) => content)).toEqual(["secret"]);
  expect(JSON.stringify((await ben.get("/streams")).body)).not.toContain("Raise");

  const send = { type: "channel", to: "general", topic: "t", content: "may I?" };
  expect((await ben.post("/messages", send)).status).toBe(400);
  expect((await ann.post("/messages", send)).status).toBe(200);
});

test.each(["compressed folder", "archive", "compressed archive"] as const)(
  "a %s holds the same",
  async (form) => {
    const { report } = await move(form, ["--dry-run"]);
    expect(report).toMatchObject({ organization: null, people: 5, channels: 3, messages: 9, files: 1 });
  },
);

const given = (bytes: Uint8Array) => moveIn("rocketchat", (file) => writeFile(file, bytes), ["--dry-run"]);
const archive = dumpArchive(collections);
const inFolder = (dumped: Parameters<typeof writeDumpFolder>[1]) =>
  moveIn("rocketchat", (file) => writeDumpFolder(file, dumped, false), ["--dry-run"]);

test("what is no whole dump is refused in one sentence", async () => {
  await expect(given(Buffer.from("PK no"))).rejects.toThrow(
    "is neither a folder nor an archive of mongodump.",
  );
  await expect(given(archive.subarray(0, -500))).rejects.toThrow(/cut off/);
  await expect(given(gzipSync(archive).subarray(0, -500))).rejects.toThrow(/cut off/);
  await expect(given(dumpArchive({ users: [user("ann")] }))).rejects.toThrow(
    "has no collection rocketchat_room",
  );
  await expect(inFolder({ users: [user("ann")] })).rejects.toThrow("has no collection rocketchat_room");
  const bomb = Buffer.concat([archive, Buffer.alloc(64 * 1024 * 1024)]);
  await expect(given(gzipSync(bomb))).rejects.toThrow(/far more than a dump does|damaged/);
});
