/** An export whose ids lie far apart, as on a server of many organizations, joins one in use and takes few ids. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { nextIds } from "../../lib/archives/imports/id-shift.ts";
import { organizationInUse } from "../../lib/testing/joined-workspace.ts";
import { messagesSeenBy } from "../../lib/testing/moved-in.ts";
import { rowsOfRealm } from "../../lib/testing/realm-rows.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { groupsOf } from "../../lib/testing/test-groups.ts";
import { writeZulipArchive, zulipContents } from "../../lib/testing/zulip/zulip-export.ts";
import { zulipIds } from "../../lib/testing/zulip/zulip-ids.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();
const { org, subdomain } = await organizationInUse(server.port);
const inGeneral = [{ operator: "channel", operand: "general" }];

/** More than an import may take; above all free ids, which tests begin anywhere below 1e9, ids are still of 32 bits. */
const FAR = 1_100_000_000;
/** Tests in other files take ids, too. */
const MANY = 1_000_000;

let before: Awaited<ReturnType<typeof nextIds>>;

/** Ann is the owner here, and Ben the member. */
async function join(ids: Awaited<ReturnType<typeof zulipIds>>, to: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-sparse-"));
  const [file, map] = [path.join(folder, "export.tar.gz"), path.join(folder, "people.csv")];
  await writeZulipArchive(file, await zulipContents(ids));
  await writeFile(
    map,
    "archived,address\nann@acme.example,owner@example.com\nben@acme.example,member@example.com\n",
  );
  await runCommand(["import", "zulip", file, to, "--into", `--map=${map}`]);
}

async function farIds() {
  const near = await zulipIds();
  return {
    ...near,
    ...{ ben: near.ben + FAR, dan: near.dan + FAR, bot: near.bot + FAR },
    ...{ general: near.general + FAR, team: near.team + FAR, unnamed: near.unnamed + FAR },
  };
}

beforeAll(async () => {
  before = await nextIds();
  await join(await farIds(), subdomain);
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

const TIME = /\d{4}-\d\d-\d\dT[\d:.+]+/g;
const HOST = /[\w-]+\.localhost/g;
const FILE_KEY = /[0-9a-f]{2}\/[\w-]{32}/g;

/** Ids, times, hosts and keys of files differ between imports. */
const withoutNumbers = (rows: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, found]) => [
      table,
      found
        .map((row) => row.replace(TIME, "").replace(HOST, "").replace(FILE_KEY, "").replace(/\d+/g, ""))
        .sort(),
    ]),
  );

test("the rows are those of the same export with ids that are close together", async () => {
  const another = await organizationInUse(server.port);
  await join(await zulipIds(), another.subdomain);
  const columns = ["color", "uuid", "subdomain", "password_hash", "api_key"];
  const [far, near] = await Promise.all(
    [org, another.org].map(async ({ realmId }) => withoutNumbers(await rowsOfRealm(realmId, columns))),
  );
  expect(far).toEqual(near);
});
