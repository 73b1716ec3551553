/** Opens an uploaded export with the reader of its program. */
import { readMattermost } from "../mattermost/read-mattermost.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedTeam } from "../moved-teams/moved-team.ts";
import { type PreparedTeam, prepareTeam } from "../moved-teams/team-entries.ts";
import { readRocketChat } from "../rocketchat/read-rocketchat.ts";
import { readSlack } from "../slack/read-slack.ts";
import { prepareZulip } from "../zulip/prepare-zulip.ts";
import type { ImportOptions } from "./import-rows.ts";
import type { ExportSource } from "./uploaded-exports.contract.ts";

/** A given team's name is used only for a new organization. */
const NAME = "Slack";

/** @throws ArchiveError for a file that is no export of the program. */
export async function openExport(
  source: ExportSource,
  file: string,
  subdomain: string,
  options: ImportOptions,
  report: MoveReport,
): Promise<PreparedTeam> {
  const target = { subdomain, into: {} };
  if (source === "zulip") return prepareZulip(file, target, options.address, report);
  const team = await teamOf(source, file, options, report);
  try {
    const prepared = await prepareTeam(team, target, report);
    const close = async () => {
      await prepared.close();
      await team.close();
    };
    return { ...prepared, close };
  } catch (error) {
    await team.close();
    throw error;
  }
}

function teamOf(
  source: Exclude<ExportSource, "zulip">,
  file: string,
  { topics, workspace, team }: ImportOptions,
  report: MoveReport,
): Promise<MovedTeam> {
  if (source === "mattermost") return readMattermost(file, { team }, report);
  if (source === "rocketchat") return readRocketChat(file, report);
  return readSlack(file, { name: NAME, topics, domain: workspace, download: null }, report);
}
