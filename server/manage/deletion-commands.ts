/** Commands that delete organizations after a term, and the server's own log. */
import { countContents } from "../../lib/archives/deleted-organizations/count-contents.ts";
import {
  markForDeletion,
  restoreOrganization,
} from "../../lib/organization/organizations/mark-for-deletion.ts";
import { listServerEntries } from "../../lib/organization/server-log/server-entries.ts";
import { type Command, CommandError, type Input, type Report, WITH_JSON } from "./command.ts";
import { findOrganization } from "./find-organization.ts";
import { reportOrganization } from "./organization-commands.ts";

export const deletionCommands: Readonly<Record<string, Command>> = {
  "organizations delete": {
    takes: ["SUBDOMAIN"],
    options: { confirm: "NAME", "after-days": "DAYS", "dry-run": null, ...WITH_JSON },
    does: "deactivates an organization now, and deletes its data after 30 days; NAME repeats its name",
    run: remove,
  },
  "organizations restore": {
    takes: ["SUBDOMAIN"],
    options: WITH_JSON,
    does: "cancels an organization's deletion and reactivates it",
    run: restore,
  },
  "audit-log": {
    takes: [],
    options: WITH_JSON,
    does: "lists deletions and restorations of organizations, and rotations of the secret, newest first",
    run: list,
  },
};

const USUAL_TERM = "30";
const LONGEST_TERM = 3_650;

async function remove([subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const { id, name, people, deleteAt } = await findOrganization(subdomain);
  const days = termIn(input.valueOf("after-days") ?? USUAL_TERM);
  if (deleteAt !== null)
    throw new CommandError(`${name} is marked for deletion already: ${deleteAt.toISOString()}.`);
  if (input.has("dry-run")) {
    const counts = { people, ...(await countContents(id)) };
    const text = `${name} would be deactivated now and deleted after ${days} days: people: ${people}, channels: ${counts.channels}, messages: ${counts.messages}, files: ${counts.files}.`;
    return reportOrganization(subdomain, text, counts);
  }
  if (input.valueOf("confirm") !== name) {
    throw new CommandError(`To delete this organization, repeat its name: --confirm=${shellWord(name)}`);
  }
  const at = await markForDeletion(id, days);
  const when = days === 0 ? "in a minute" : at.toISOString();
  const undo = days === 0 ? "" : ` Until then, "organizations restore ${subdomain}" brings it back.`;
  return reportOrganization(subdomain, `${name} is deactivated, and will be deleted: ${when}.${undo}`);
}

/** @throws CommandError for anything but a number of days. */
function termIn(given: string): number {
  if (/^\d{1,4}$/.test(given) && Number(given) <= LONGEST_TERM) return Number(given);
  throw new CommandError(`--after-days takes a number of days from 0 to ${LONGEST_TERM}, not ${given}.`);
}

/** In single quotation marks, inside which shells replace nothing. */
const shellWord = (name: string) => `'${name.replaceAll("'", `'\\''`)}'`;

async function restore([subdomain = ""]: readonly string[]): Promise<Report> {
  const { id, name, deleteAt } = await findOrganization(subdomain);
  if (deleteAt === null) throw new CommandError(`${name} is not marked for deletion.`);
  if (deleteAt.getTime() <= Date.now())
    throw new CommandError(`${name} cannot be restored: its deletion has begun.`);
  await restoreOrganization(id);
  return reportOrganization(subdomain, `${name} is active, as it was before.`);
}

async function list(): Promise<Report> {
  const entries = (await listServerEntries()).map(({ operation, details, createdAt }) => ({
    time: createdAt.toISOString(),
    operation,
    details,
  }));
  const lines = entries.map(({ time, operation, details }) =>
    [time, operation, JSON.stringify(details)].join("\t"),
  );
  return { text: lines.length === 0 ? "There is no entry yet." : lines.join("\n"), data: { entries } };
}
