/** Where the history of a team goes: to a new organization, or with --into to one that is in use. */
import { importEntries } from "../../lib/archives/imports/import-organization.ts";
import { fingerprintOf } from "../../lib/archives/merged-teams/export-fingerprint.ts";
import type { MergeOptions } from "../../lib/archives/merged-teams/merge-plan.ts";
import {
  type MergeCounts,
  type MergeTarget,
  mergeTeam,
  tryMerge,
} from "../../lib/archives/merged-teams/merge-team.ts";
import type { MoveReport } from "../../lib/archives/moved-teams/move-report.ts";
import type { PreparedTeam } from "../../lib/archives/moved-teams/team-entries.ts";
import { channelChoices } from "../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { listOrganizations } from "../../lib/organization/organizations/list-organizations.ts";
import { CommandError, type Input, type Report } from "./command.ts";
import { findOrganization, shownSubdomain } from "./find-organization.ts";
import { newSubdomain } from "./organization-commands.ts";
import { readPeopleMap } from "./people-map.ts";

export interface MoveTarget {
  readonly subdomain: string;
  readonly isTrial: boolean;
  /** Null for a new organization. */
  readonly into: {
    readonly target: MergeTarget;
    readonly options: MergeOptions;
    readonly name: string;
  } | null;
}

/**
 * @throws CommandError for an organization that is missing, deactivated, or there already without --into, for an
 *   unreadable file or table, and for wrong options.
 */
export async function targetOf(
  source: string,
  file: string,
  given: string,
  input: Input,
): Promise<MoveTarget> {
  const isTrial = input.has("dry-run");
  if (!input.has("into")) {
    const lone = ["map", "channels"].find((option) => input.has(option));
    if (lone !== undefined) throw new CommandError(`--${lone} works only together with --into.`);
    const subdomain = newSubdomain(given);
    // The import would find out only after reading the whole export, which may take minutes.
    if ((await listOrganizations(subdomain)).length > 0)
      throw new CommandError(
        `There is already an organization ${given}; give another subdomain, or add the export to it with --into.`,
      );
    return { subdomain, isTrial, into: null };
  }
  const { id: realmId, name, subdomain, isActive } = await findOrganization(given);
  if (input.has("name"))
    throw new CommandError(
      `--name is for a new organization, and ${name} keeps its name; leave out --name, or change the name in its settings.`,
    );
  if (!isActive)
    throw new CommandError(`${name} is deactivated; reactivate it first with organizations reactivate.`);
  const options = { channels: channelsOf(input), people: await readPeopleMap(input.valueOf("map")) };
  const choices = { team: input.valueOf("team"), topics: input.valueOf("topics") };
  const fingerprint = await fingerprintOf(file, choices).catch((error: unknown) => {
    throw new CommandError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const howToUndo = (id: number) =>
    `To import it again, first undo that import: import undo ${subdomain || "."} ${id}.`;
  const target = { realmId, subdomain, source, fingerprint, howToUndo };
  return { subdomain, isTrial, into: { target, options, name } };
}

function channelsOf(input: Input): MergeOptions["channels"] {
  const given = input.valueOf("channels") ?? "merge";
  const found = channelChoices.find((choice) => choice === given);
  if (found) return found;
  throw new CommandError("--channels is either merge (public channels of one name) or rename (none).");
}

export async function finish(
  prepared: PreparedTeam,
  target: MoveTarget,
  report: MoveReport,
): Promise<Report> {
  try {
    return target.into
      ? await join(prepared, target.into, target.isTrial, report)
      : await create(prepared, target, report);
  } finally {
    await prepared.close();
  }
}

async function create(
  prepared: PreparedTeam,
  { subdomain, isTrial }: MoveTarget,
  report: MoveReport,
): Promise<Report> {
  const imported = isTrial ? null : await importEntries(prepared.entries("writing"), subdomain);
  const address = shownSubdomain(subdomain);
  const outcome = imported
    ? `${imported.name} was moved to ${address}`
    : `Nothing was written; this would be moved to ${address}`;
  return reportOf(outcome, prepared, report, { organization: imported?.id ?? null });
}

async function join(
  prepared: PreparedTeam,
  { target, options, name }: NonNullable<MoveTarget["into"]>,
  isTrial: boolean,
  report: MoveReport,
): Promise<Report> {
  const merge = { prepared, target, options, report };
  if (isTrial) {
    const counts = await tryMerge(merge);
    const outcome = `Nothing was written; into ${name} would come (${joinedText(counts)})`;
    return reportOf(outcome, prepared, report, { organization: null, import: null, ...counts });
  }
  const { id, ...counts } = await mergeTeam(merge);
  const outcome = `Import ${id} was added to ${name} (${joinedText(counts)})`;
  return reportOf(outcome, prepared, report, { organization: target.realmId, import: id, ...counts });
}

/** The counts of an export, as text. */
export function exportedText({ people, channels, messages, files }: PreparedTeam["counts"]): string {
  return `${people} people, ${channels} channels, ${messages} messages, ${files} files`;
}

export function joinedText(counts: MergeCounts): string {
  return [
    `people who were there already: ${counts.people_matched}`,
    `channels that joined others: ${counts.channels_joined}`,
  ].join(", ");
}

function reportOf(outcome: string, { counts }: PreparedTeam, report: MoveReport, more: object): Report {
  return {
    text: [`${outcome}: ${exportedText(counts)}.`, report.text].filter((line) => line !== "").join("\n"),
    data: { ...more, ...counts, left_out: report.reasons },
  };
}
