/** Exports that tests join to an organization in use. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { runCommand } from "../../server/manage/run-command.ts";
import { createTestOrganization } from "./test-organization.ts";
import { writeZip } from "./zip-of.ts";
import { writeZulipArchive, zulipContents } from "./zulip/zulip-export.ts";
import { zulipIds } from "./zulip/zulip-ids.ts";

/** 2026-01-01 09:00:00 UTC and the given seconds. */
export const at = (seconds: number) => `${1_767_258_000 + seconds}.000100`;

export const person = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  profile: { real_name: `${name} of Slack`, email: `${name}@Example.com` },
  ...more,
});

interface Contents {
  readonly people?: readonly object[];
  readonly rows?: readonly object[];
  readonly files?: Readonly<Record<string, unknown>>;
}

/** The member here, the owner of the workspace, and somebody new. */
const people = [
  person("U1", "member"),
  person("U2", "nina", { is_owner: true, is_admin: true }),
  person("U3", "gus", { is_restricted: true }),
];

export async function slackExport({
  people: given = people,
  rows = [],
  files = {},
}: Contents): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "parley-into-")), "export.zip");
  await writeZip(file, {
    "users.json": given,
    "channels.json": [{ id: "C1", name: "general", members: ["U1", "U2"], purpose: { value: "theirs" } }],
    "general/2026-01-01.json": rows.map((row) => ({ type: "message", user: "U2", ...row })),
    ...files,
  });
  return file;
}

const shape = z.looseObject({
  import: z.int().nullable(),
  people_added: z.int(),
  people_matched: z.int(),
  channels_added: z.int(),
  channels_joined: z.int(),
  left_out: z.array(z.object({ reason: z.string(), count: z.int(), examples: z.array(z.string()) })),
});

/** An organization with a channel of the workspace's name, and its member. */
export async function organizationInUse(port: number) {
  const org = await createTestOrganization(port);
  const principals = [org.member.id, org.moderator.id];
  await org.owner.subscribe("general", { principals, send_new_subscription_messages: false });
  await org.owner.send("general", "first here", { topic: "2026-01-01" });
  const subdomain = org.host.split(".")[0] ?? "";
  const joinFrom = async (source: string, file: string, options: readonly string[] = []) =>
    shape.parse(
      JSON.parse(await runCommand(["import", source, file, subdomain, "--into", "--json", ...options])),
    );
  const join = (file: string, options: readonly string[] = []) => joinFrom("slack", file, options);
  return { org, subdomain, join, joinFrom };
}

/** The export has one of everything that an export can have. */
export async function zulipExport(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "parley-into-")), "export.tar.gz");
  await writeZulipArchive(file, await zulipContents(await zulipIds()));
  return file;
}
