/** People find their pictures and what they had chosen, in a new organization and in one in use. */
import { expect, test } from "vitest";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { mattermostChoices, rocketChatChoices } from "../../lib/testing/chosen-exports.ts";
import { organizationInUse } from "../../lib/testing/joined-workspace.ts";
import { credentialsAsMoved } from "../../lib/testing/moved-in.ts";
import { getFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();

const sources = [
  { source: "mattermost", write: mattermostChoices },
  { source: "rocketchat", write: rocketChatChoices },
] as const;

let moved = 0;

async function moveNew({ source, write }: (typeof sources)[number]) {
  moved += 1;
  const subdomain = `chosen${moved}-${process.pid}`;
  const report = await runCommand(["import", source, await write(), subdomain]);
  return { subdomain, report };
}

interface PersonRow {
  readonly id: number;
  readonly email: string;
  readonly avatar_key: string | null;
}

const peopleIn = (subdomain: string) =>
  query<PersonRow>(sql`
    SELECT u.id, u.email, u.avatar_key FROM user_account u JOIN realm r ON r.id = u.realm_id
    WHERE r.subdomain = ${subdomain} AND u.bot_type IS NULL ORDER BY u.id`);

const pictured = (people: readonly PersonRow[]) =>
  people.filter(({ avatar_key }) => avatar_key !== null).map(({ email }) => email);

test.each(sources)(
  "$source: a profile picture is there, and a damaged one is a line of the report",
  async (from) => {
    const { subdomain, report } = await moveNew(from);
    const people = await peopleIn(subdomain);
    expect(pictured(people)).toEqual(["ann@example.com"]);
    expect(report).toMatch(/1 × A picture that cannot be read, or is too large, was left out\. \(cara/);
    const { host, credentials } = await credentialsAsMoved(server.port, subdomain, "ben@example.com");
    const path = `/avatar/${people[0]?.id}/medium`;
    const answer = await getFile({ port: server.port, host, path, account: credentials });
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
  },
);

test.each(sources)(
  "$source: pictures come with new people, and who is here keeps their own",
  async (from) => {
    const { org, subdomain, joinFrom } = await organizationInUse(server.port);
    await query(sql`UPDATE user_account SET email = 'ann@example.com', email_key = 'ann@example.com',
    delivery_email = 'ann@example.com' WHERE id = ${org.moderator.id}`);
    await joinFrom(from.source, await from.write());
    expect(pictured(await peopleIn(subdomain))).toEqual([]);
    const another = await organizationInUse(server.port);
    await another.joinFrom(from.source, await from.write());
    expect(pictured(await peopleIn(another.subdomain))).toEqual(["ann@example.com"]);
  },
);
