/** An export whose ids lie far apart, as on a server of many organizations, joins one in use and takes few ids. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { nextIds } from "../../lib/archives/imports/id-shift.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { organizationInUse } from "../../lib/testing/joined-workspace.ts";
import { messagesSeenBy } from "../../lib/testing/moved-in.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { groupsOf } from "../../lib/testing/test-groups.ts";
import { writeZulipArchive, zulipContents } from "../../lib/testing/zulip/zulip-export.ts";
import { zulipIds } from "../../lib/testing/zulip/zulip-ids.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();
const { org, subdomain } = await organizationInUse(server.port);
const inGeneral = [{ operator: "channel", operand: "general" }];

/** More than an import may take. */
const FAR = 1_500_000_000;
/** Tests in other files take ids, too. */
const MANY = 1_000_000;

let before: Awaited<ReturnType<typeof nextIds>>;

/** Ann is the owner here, and Ben the member. */
beforeAll(async () => {
  const near = await zulipIds();
  const ids = {
    ...near,
    ...{ ben: near.ben + FAR, dan: near.dan + FAR, bot: near.bot + FAR },
    ...{ general: near.general + FAR, team: near.team + FAR, unnamed: near.unnamed + FAR },
  };
  before = await nextIds();
  const folder = await mkdtemp(path.join(tmpdir(), "parley-sparse-"));
  const [file, map] = [path.join(folder, "export.tar.gz"), path.join(folder, "people.csv")];
  await writeZulipArchive(file, await zulipContents(ids));
  await writeFile(
    map,
    "archived,address\nann@acme.example,owner@example.com\nben@acme.example,member@example.com\n",
  );
  await runCommand(["import", "zulip", file, subdomain, "--into", `--map=${map}`]);
});

test("only as many ids are taken as there are rows", async () => {
  const after = await nextIds();
  for (const table of ["user_account", "channel", "user_group"])
    expect((after.get(table) ?? 0) - (before.get(table) ?? 0)).toBeLessThan(MANY);
});

test("mentions, links, reactions and groups name the same people and places", async () => {
  const messages = await messagesSeenBy(org.member.client, inGeneral);
  const [, hello, withFile, withLink] = messages;
  expect(hello?.content).toBe(`hello @**member person|${org.member.id}** @**all**`);
  expect(hello?.sender_full_name).toBe("Olivia Owner");
  expect(hello?.reactions.map(({ user_id }) => user_id)).toEqual([org.member.id, org.owner.id]);
  expect(withFile?.content).toMatch(new RegExp(`\\(/user_uploads/${org.realmId}/`));
  const channelId = await org.member.channelId("general");
  expect(withLink?.content).toContain(`#narrow/channel/${channelId}-general/near/${hello?.id})`);
  const direct = await messagesSeenBy(org.member.client, [{ operator: "dm", operand: [org.owner.id] }]);
  expect(direct.map(({ content }) => content)).toEqual(["between us", "yes"]);
  const groups = await groupsOf(org.owner);
  expect(groups.find(({ name }) => name === "builders")?.members).toEqual([org.owner.id]);
});

test("every reference leads to a row of the organization", async () => {
  const lost = await query(sql`
    SELECT m.id FROM message m LEFT JOIN user_account u ON u.id = m.sender_id AND u.realm_id = m.realm_id
    WHERE m.realm_id = ${org.realmId} AND u.id IS NULL
    UNION ALL
    SELECT p.id FROM permission_setting p LEFT JOIN user_group g ON g.id = p.group_id AND g.realm_id = p.realm_id
    WHERE p.realm_id = ${org.realmId} AND g.id IS NULL`);
  expect(lost).toEqual([]);
});
