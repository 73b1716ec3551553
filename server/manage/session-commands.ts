/** Commands for browser sessions. */
import { countAccess, endAccess } from "../../lib/accounts/members/access-of-user.ts";
import { countSessions, endAllSessions } from "../../lib/accounts/members/end-access-of-all.ts";
import { listSessionsOf } from "../../lib/auth/sessions/sessions.ts";
import { type Command, CommandError, type Input, type Report, WITH_JSON } from "./command.ts";
import { openOrganization } from "./find-organization.ts";
import { findPerson, shownPerson } from "./find-person.ts";

export const sessionCommands: Readonly<Record<string, Command>> = {
  "sessions list": {
    takes: ["SUBDOMAIN", "PERSON"],
    options: WITH_JSON,
    does: "lists a person's browser sessions with device, address and last use",
    run: list,
  },
  "sessions end": {
    takes: ["SUBDOMAIN"],
    mayTake: ["PERSON"],
    options: { all: null, "dry-run": null, ...WITH_JSON },
    does: "signs out a person, or everybody with --all, in all browsers immediately",
    run: end,
  },
};

async function list([subdomain = "", person = ""]: readonly string[]): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const user = findPerson(organization, person);
  const rows = await listSessionsOf(organization.realm.id, user.id);
  const sessions = rows.map(({ id, userAgent, addressBlock, createdAt, lastUsedAt }) => ({
    id,
    device: userAgent,
    address: addressBlock,
    created_at: createdAt.toISOString(),
    last_used_at: (lastUsedAt ?? createdAt).toISOString(),
  }));
  const lines = sessions.map(({ device, address, created_at, last_used_at }) =>
    [
      `used: ${last_used_at}`,
      `begun: ${created_at}`,
      address || "unknown address",
      device || "unknown device",
    ].join("\t"),
  );
  const text = lines.length === 0 ? `${shownPerson(user)} has no sessions.` : lines.join("\n");
  return { text, data: { sessions } };
}

async function end([subdomain = "", person]: readonly string[], input: Input): Promise<Report> {
  if ((person === undefined) !== input.has("all")) {
    throw new CommandError("Name the person, or give --all to sign everybody out.");
  }
  const organization = await openOrganization(subdomain);
  const { id: realmId, name } = organization.realm;
  const isDry = input.has("dry-run");
  if (person === undefined) {
    const writer = { realmId, userId: null, operation: "end-all-sessions" };
    const sessions = isDry ? await countSessions(realmId) : await endAllSessions(writer);
    const verb = isDry ? "would be ended" : "ended";
    return { text: `${name}: sessions ${verb}: ${sessions}.`, data: { sessions } };
  }
  const user = findPerson(organization, person);
  const { sessions } = await countAccess(realmId, user);
  if (!isDry) {
    const writer = { realmId, userId: null, operation: "end-access-of-user" };
    await endAccess(writer, user, ["sessions"]);
  }
  const verb = isDry ? "would be ended" : "ended";
  return { text: `${shownPerson(user)}: sessions ${verb}: ${sessions}.`, data: { sessions } };
}
