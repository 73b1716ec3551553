/** Commands that bring the history of a team from another program. */
import { basename } from "node:path";
import { importEntries } from "../../lib/archives/imports/import-organization.ts";
import { readMattermost } from "../../lib/archives/mattermost/read-mattermost.ts";
import { MoveReport } from "../../lib/archives/moved-teams/move-report.ts";
import type { MovedTeam } from "../../lib/archives/moved-teams/moved-team.ts";
import { type PreparedTeam, prepareTeam } from "../../lib/archives/moved-teams/team-entries.ts";
import { readRocketChat } from "../../lib/archives/rocketchat/read-rocketchat.ts";
import { readSlack } from "../../lib/archives/slack/read-slack.ts";
import type { SlackTopics } from "../../lib/archives/slack/slack-messages.ts";
import { prepareZulip } from "../../lib/archives/zulip/prepare-zulip.ts";
import { MAX_ORGANIZATION_NAME } from "../../lib/people/people-limits.contract.ts";
import { displayName } from "../../lib/people/users/names/person-name.ts";
import { type Command, CommandError, type Input, type Report, WITH_JSON } from "./command.ts";
import { shownSubdomain } from "./find-organization.ts";
import { newSubdomain } from "./organization-commands.ts";

export const moveInCommands: Readonly<Record<string, Command>> = {
  "import slack": {
    takes: ["EXPORT", "SUBDOMAIN"],
    options: {
      name: "NAME",
      topics: "day|one",
      workspace: "ADDRESS",
      token: "TOKEN",
      "dry-run": null,
      ...WITH_JSON,
    },
    does: "creates an organization from the zip archive that Slack exports",
    run: moveSlack,
  },
  "import mattermost": {
    takes: ["EXPORT", "SUBDOMAIN"],
    options: { team: "NAME", "dry-run": null, ...WITH_JSON },
    does: "creates an organization from a team of Mattermost's bulk export",
    run: moveMattermost,
  },
  "import rocketchat": {
    takes: ["DUMP", "SUBDOMAIN"],
    options: { "dry-run": null, ...WITH_JSON },
    does: "creates an organization from a dump of Rocket.Chat's database by mongodump",
    run: moveRocketChat,
  },
  "import zulip": {
    takes: ["EXPORT", "SUBDOMAIN"],
    options: { address: "URL", "dry-run": null, ...WITH_JSON },
    does: "creates an organization from the archive that Zulip exports",
    run: moveZulip,
  },
};

async function moveSlack([file = "", subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const report = new MoveReport();
  const name = displayName("Organization name", input.valueOf("name") ?? nameOf(file), MAX_ORGANIZATION_NAME);
  // A trial downloads nothing.
  const token = input.has("dry-run") ? null : (input.valueOf("token") ?? null);
  const options = { name, topics: topicsOf(input), domain: workspaceOf(input), token };
  return move(await readSlack(file, options, report), newSubdomain(subdomain), report, input.has("dry-run"));
}

async function moveMattermost([file = "", subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const report = new MoveReport();
  const team = await readMattermost(file, { team: input.valueOf("team") ?? null }, report);
  return move(team, newSubdomain(subdomain), report, input.has("dry-run"));
}

async function moveRocketChat([dump = "", subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const report = new MoveReport();
  return move(await readRocketChat(dump, report), newSubdomain(subdomain), report, input.has("dry-run"));
}

async function moveZulip([file = "", given = ""]: readonly string[], input: Input): Promise<Report> {
  const report = new MoveReport();
  const subdomain = newSubdomain(given);
  const prepared = await prepareZulip(file, subdomain, addressOf(input), report);
  return finish(prepared, subdomain, report, input.has("dry-run"));
}

function addressOf(input: Input): string | null {
  const given = input.valueOf("address");
  if (given === undefined) return null;
  const origin = URL.canParse(given) ? new URL(given).origin : "";
  if (!/^https?:/.test(origin)) throw new CommandError("--address is an address like https://chat.acme.com.");
  return origin;
}

/** Slack names the file after the workspace: "Acme Slack export Jan 1 2026 - Feb 1 2026.zip". */
function nameOf(file: string): string {
  return basename(file)
    .replace(/\.zip$/i, "")
    .replace(/ Slack export .*$/i, "")
    .slice(0, MAX_ORGANIZATION_NAME);
}

function topicsOf(input: Input): SlackTopics {
  const given = input.valueOf("topics") ?? "day";
  if (given === "day" || given === "one") return given;
  throw new CommandError("--topics is either day (a topic for each day) or one (a single topic).");
}

function workspaceOf(input: Input): string | null {
  const given = input.valueOf("workspace");
  if (given === undefined) return null;
  const host = given.replace(/^https:\/\//, "").replace(/\/$/, "");
  if (!/^[\w-]+(?:\.[\w-]+)+$/.test(host))
    throw new CommandError("--workspace is an address like acme.slack.com.");
  return host;
}

async function move(
  team: MovedTeam,
  subdomain: string,
  report: MoveReport,
  isTrial: boolean,
): Promise<Report> {
  try {
    return await finish(await prepareTeam(team, subdomain, report), subdomain, report, isTrial);
  } finally {
    await team.close();
  }
}

/** @param isTrial only says what would be moved. */
async function finish(
  prepared: PreparedTeam,
  subdomain: string,
  report: MoveReport,
  isTrial: boolean,
): Promise<Report> {
  try {
    const { counts } = prepared;
    const imported = isTrial ? null : await importEntries(prepared.entries(), subdomain);
    const address = shownSubdomain(subdomain);
    const outcome = imported
      ? `${imported.name} was moved to ${address}`
      : `Nothing was written: this would be moved to ${address}`;
    const counted = `${counts.people} people, ${counts.channels} channels, ${counts.messages} messages, ${counts.files} files.`;
    return {
      text: [`${outcome}: ${counted}`, report.text].filter((line) => line !== "").join("\n"),
      data: { organization: imported?.id ?? null, ...counts, left_out: report.reasons },
    };
  } finally {
    await prepared.close();
  }
}
