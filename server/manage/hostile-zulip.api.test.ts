/** Exports of Zulip that somebody has altered: refused in a sentence, or counted in the report. */
import { mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { expect, test } from "vitest";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { messagesSeenBy, moveIn, signInAsMoved } from "../../lib/testing/moved-in.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import {
  rowsOf,
  writeZulipArchive,
  writeZulipFolder,
  type ZulipContents,
  zulipContents,
} from "../../lib/testing/zulip/zulip-export.ts";
import { type ZulipIds, zulipIds } from "../../lib/testing/zulip/zulip-ids.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();

type Change = (contents: ZulipContents, ids: ZulipIds) => void;

async function move(change: Change, options: readonly string[] = []) {
  const ids = await zulipIds();
  const contents = await zulipContents(ids);
  change(contents, ids);
  return { ids, ...(await moveIn("zulip", (file) => writeZulipArchive(file, contents), options)) };
}

const realms = async () => (await query(sql`SELECT FROM realm`)).length;

interface Entry {
  readonly name: string;
  readonly type?: "file" | "symlink" | "link";
  readonly linkname?: string;
}

async function archiveOf(...entries: readonly Entry[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-hostile-"));
  const packed = await packTar(
    [{ name: "x/realm.json" }, ...entries].map(({ name, type = "file", ...rest }: Entry) => ({
      header: { name, type, size: type === "file" ? 2 : 0, ...rest },
      ...(type === "file" && { body: "{}" }),
    })),
  );
  const file = path.join(folder, "export.tar.gz");
  await writeFile(file, gzipSync(packed));
  return file;
}

test.each<readonly [string, Entry]>([
  ["impossible name", { name: "x/../../etc/passwd" }],
  ["impossible name", { name: "/etc/passwd" }],
  ["impossible name", { name: "x\\..\\y" }],
  ["no file", { name: "x/uploads/a", type: "symlink", linkname: "/etc/passwd" }],
  ["no file", { name: "x/uploads/a", type: "link", linkname: "x/realm.json" }],
  ["two files", { name: "x/realm.json" }],
])("an archive that reaches outside is refused: %s", async (reason, entry) => {
  await expect(runCommand(["import", "zulip", await archiveOf(entry), "hostile"])).rejects.toThrow(reason);
});

test("a link in a folder is refused, and a plain folder is read", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-hostile-"));
  await writeZulipFolder(folder, await zulipContents(await zulipIds()));
  expect(await runCommand(["import", "zulip", folder, "fine", "--dry-run"])).toContain("10 messages");
  await symlink("/etc/passwd", path.join(folder, "uploads", "more"));
  await expect(runCommand(["import", "zulip", folder, "hostile"])).rejects.toThrow("no file");
});

test("what is no export of Zulip is refused", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-hostile-"));
  const file = path.join(folder, "export.tar.gz");
  await expect(runCommand(["import", "zulip", file, "hostile"])).rejects.toThrow("no such file");
  await writeFile(file, "no archive");
  await expect(runCommand(["import", "zulip", file, "hostile"])).rejects.toThrow("damaged");
  await writeFile(file, gzipSync(await packTar([{ header: { name: "x/readme", size: 1 }, body: "x" }])));
  await expect(runCommand(["import", "zulip", file, "hostile"])).rejects.toThrow("no realm.json");
});

const refusals: readonly (readonly [string, Change])[] = [
  [
    "two people with the id",
    (contents) => {
      const people = rowsOf(contents, "zerver_userprofile");
      people.push({ ...people[0] });
    },
  ],
  [
    "two channels with the id",
    (contents) => {
      const channels = rowsOf(contents, "zerver_stream");
      channels.push({ ...channels[0], name: "x" });
    },
  ],
  [
    "twice, or in the wrong place",
    (contents) => {
      const second = rowsOf(contents, "zerver_message", "messages-000002.json");
      second.push({ ...rowsOf(contents, "zerver_message", "messages-000001.json")[0] });
    },
  ],
  ["exactly one organization", (contents) => rowsOf(contents, "zerver_realm").pop()],
  ["that is no object", (contents) => contents.set("messages-000001.json", { zerver_message: [1] })],
  ["is no JSON", (contents) => contents.set("attachment.json", Buffer.from('{"zerver_attachment": ['))],
  [
    "leave too few for others",
    (contents) => {
      rowsOf(contents, "zerver_userprofile").push({
        id: 2_147_483_640,
        full_name: "Far",
        delivery_email: "far@x.example",
      });
    },
  ],
  [
    "the database refuses",
    (contents) => {
      const reactions = rowsOf(contents, "zerver_reaction");
      reactions.push({ ...reactions[0], id: 99 });
    },
  ],
];

test.each(refusals)("an altered export is refused and changes nothing: %s", async (reason, change) => {
  const before = await realms();
  await expect(move(change)).rejects.toThrow(reason);
  expect(await realms()).toBe(before);
});

test("strange rows are counted, and the others come", async () => {
  const { ids, subdomain, report } = await move((contents, { ann, message, team, inner }) => {
    const first = "messages-000001.json";
    rowsOf(contents, "zerver_message", first).push(
      {
        id: message + 20,
        sender: 4,
        recipient: rowsOf(contents, "zerver_stream")[0]?.recipient,
        content: "from nowhere",
        date_sent: 1,
        subject: "plans",
      },
      { id: message + 21, sender: ann, recipient: 3, content: "to nowhere", date_sent: 1 },
      { id: message + 22, sender: ann, content: 5 },
      {
        id: message + 23,
        sender: ann,
        recipient: rowsOf(contents, "zerver_stream")[0]?.recipient,
        content: "",
        date_sent: 1,
      },
    );
    // Their ids are above those of the second file.
    contents.delete("messages-000002.json");
    rowsOf(contents, "zerver_message", first)[0] = {
      ...rowsOf(contents, "zerver_message", first)[0],
      edit_history: "{",
    };
    rowsOf(contents, "zerver_subscription").push({ user_profile: "ann", recipient: 1 });
    rowsOf(contents, "zerver_groupgroupmembership").push({ id: 2, supergroup: inner, subgroup: team });
    const [person] = rowsOf(contents, "zerver_userprofile");
    Object.assign(person ?? {}, { full_name: "Ann <script>", role: 7, notification_sound: "bang" });
    rowsOf(contents, "zerver_userprofile").push({
      id: ann + 50,
      full_name: "",
      delivery_email: "ben@acme.example",
    });
    Object.assign(rowsOf(contents, "zerver_stream")[0] ?? {}, {
      can_send_message_group: 1,
      folder: 1,
      name: "general",
    });
    rowsOf(contents, "zerver_navigationview").push({
      user: ann,
      fragment: "narrow/x",
      is_pinned: true,
      name: "",
    });
    contents.set("emoji/2/emoji/images/7.png.original", Buffer.from("<svg onload='alert(1)'>"));
  });
  const reasons = report.left_out.map(({ reason }) => reason);
  for (const word of [
    "impossible values",
    "without content or in an unknown place",
    "Somebody who wrote",
    "edit history that cannot be read",
    "contains its group",
    "unknown role",
    "unknown here keeps its default",
    "An address that is none, or another's",
    "held by an unknown group",
    "A view was left out",
    "custom emoji was left out",
    "no owner",
  ]) {
    expect(reasons.join("\n")).toContain(word);
  }
  const client = await signInAsMoved(server.port, subdomain, "ben@acme.example");
  const seen = await messagesSeenBy(client, [{ operator: "channel", operand: ids.general }]);
  expect(seen.map(({ content, sender_full_name }) => [content, sender_full_name]).at(-1)).toEqual([
    "from nowhere",
    "Unknown person 4",
  ]);
  const { body } = await client.get("/users");
  expect(JSON.stringify(body)).not.toContain("<script>");
});
