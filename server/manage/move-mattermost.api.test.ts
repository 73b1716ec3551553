/** People find their history after moving in from Mattermost. */
import { expect, test } from "vitest";
import { messagesSeenBy, moveIn, signInAsMoved } from "../../lib/testing/moved-in.ts";
import { pictureFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { writeZip } from "../../lib/testing/zip-of.ts";

const { server } = await serveOrganization();

/** In ms since 1970: 2026-01-01 09:00:00 UTC and the given seconds. */
const at = (seconds: number) => 1_767_258_000_000 + seconds * 1_000;

const inTeam = (team: string, ...channels: string[]) => ({
  name: team,
  roles: "team_user",
  channels: channels.map((name) => ({ name, roles: "channel_user" })),
});

const ann = {
  username: "ann",
  email: "ann@example.com",
  first_name: "Ann",
  last_name: "Ford",
  roles: "system_admin system_user",
  teams: [inTeam("t", "404", "town-square")],
};
const ben = { username: "ben", email: "ben@example.com", roles: "system_user", teams: [inTeam("t", "404")] };

const row = (type: string, content: object) => ({ type, [type]: content });

function exported(...rows: readonly object[]) {
  const all = [
    { type: "version", version: 1 },
    row("team", { name: "t", display_name: "The Team", type: "O" }),
    row("channel", { team: "t", name: "404", display_name: "404", type: "O" }),
    row("channel", { team: "t", name: "town-square", display_name: "Town Square", type: "O" }),
    row("user", ann),
    row("user", ben),
    ...rows,
  ];
  return Buffer.from(all.map((each) => `${JSON.stringify(each)}\n`).join(""));
}

const move = (
  jsonl: Uint8Array,
  more: Readonly<Record<string, unknown>> = {},
  options: readonly string[] = [],
) => moveIn("mattermost", (file) => writeZip(file, { "import.jsonl": jsonl, ...more }), options);

const in404 = [{ operator: "channel", operand: "404" }];

test("people, threads, notes to oneself, files, reactions and saved posts are there", async () => {
  const picture = Buffer.from(await pictureFile().arrayBuffer());
  const { subdomain, report } = await move(
    exported(
      row("role", { name: "team_user" }),
      row("brand_new", {}),
      row("direct_post", {
        channel_members: ["ann", "ann"],
        user: "ann",
        message: "to myself",
        create_at: at(0),
      }),
      row("post", {
        team: "t",
        channel: "404",
        user: "ann",
        message: "~404 @ann a@ann.example :tada:",
        create_at: at(1),
        edit_at: at(9),
        reactions: [{ user: "ben", emoji_name: "+1", create_at: at(2) }],
        attachments: [{ path: "20260101/a b.png" }],
        flagged_by: ["ben"],
        replies: [{ user: "ben", message: "earlier, **@ann**.", create_at: at(-1) }],
      }),
      row("post", {
        team: "t",
        channel: "404",
        user: "ben",
        type: "system_join_channel",
        message: "x",
        create_at: at(3),
      }),
      row("post", { team: "t", channel: "404", user: "gone", message: "I left", create_at: at(4) }),
      row("post", {
        team: "t",
        channel: "404",
        user: "ben",
        message: "",
        create_at: at(5),
        props: {
          attachments: [
            {
              title: "Build",
              title_link: "https://a.example/1",
              text: "for @ann",
              fields: [{ title: "N", value: 7 }],
            },
          ],
        },
      }),
    ),
    { "data/20260101/a b.png": picture },
  );
  expect(report).toMatchObject({ people: 3, channels: 2, messages: 5, files: 1 });
  expect(report.left_out.map(({ reason }) => reason)).toEqual([
    'A row of the type "brand_new" was left out.',
    "A notice of Mattermost's own was left out.",
    expect.stringContaining("became a deactivated account"),
  ]);

  const client = await signInAsMoved(server.port, subdomain, "ben@example.com");
  const [reply, root, other, shown] = await messagesSeenBy(client, in404);
  expect(root?.content).toMatch(
    /^\[#404\]\(#narrow\/channel\/\d+-404\) @\*\*Ann Ford\|\d+\*\* a@ann\.example 🎉\n\n\[a b\.png\]\(\/user_uploads\/\S+\/a-b\.png\)$/,
  );
  expect(reply?.subject).toBe(root?.subject);
  expect(root?.reactions.map(({ emoji_code }) => emoji_code)).toEqual(["1f44d"]);
  expect(root?.flags).toContain("starred");
  expect(root).toHaveProperty("last_edit_timestamp");
  expect(other).toMatchObject({ sender_full_name: "gone", subject: "2026-01-01" });

  expect(shown?.content).toMatch(
    /^> \[Build\]\(https:\/\/a\.example\/1\)\n> for @\*\*Ann Ford\|\d+\*\*\n> \*\*N\*\* 7$/,
  );

  const owner = await signInAsMoved(server.port, subdomain, "ann@example.com");
  const notes = await messagesSeenBy(owner, [{ operator: "is", operand: "dm" }]);
  expect(notes.map(({ content }) => content)).toEqual(["to myself"]);
});

test("one of several teams is named, and direct messages move once", async () => {
  const both = { ...ann, teams: [inTeam("t", "404"), inTeam("u", "deck")] };
  const rows = exported(
    row("team", { name: "u", display_name: "Another", type: "O" }),
    row("channel", { team: "u", name: "deck", display_name: "Deck", type: "P" }),
    row("user", both),
    row("post", { team: "u", channel: "deck", user: "ann", message: "on deck", create_at: at(0) }),
    row("direct_post", { channel_members: ["ann", "ben"], user: "ann", message: "hi", create_at: at(1) }),
  );
  await expect(move(rows)).rejects.toThrow("in the command: --team): t, u");
  await expect(move(rows, {}, ["--team=v"])).rejects.toThrow("It has: t, u");
  const { report: first } = await move(rows, {}, ["--team=t"]);
  const { report: second } = await move(rows, {}, ["--team=u"]);
  expect([first.messages, second.messages]).toEqual([1, 1]);
});
