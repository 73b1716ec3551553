/** Commands that bring the history of a team from another program. */
import { basename } from "node:path";
import { ArchiveError } from "../../lib/archives/exports/archive-format.ts";
import { readMattermost } from "../../lib/archives/mattermost/read-mattermost.ts";
import { fingerprintOf } from "../../lib/archives/merged-teams/export-fingerprint.ts";
import { requireNewExport } from "../../lib/archives/merged-teams/merge-team.ts";
import { MoveReport } from "../../lib/archives/moved-teams/move-report.ts";
import type { MovedTeam } from "../../lib/archives/moved-teams/moved-team.ts";
import { prepareTeam } from "../../lib/archives/moved-teams/team-entries.ts";
import { readRocketChat } from "../../lib/archives/rocketchat/read-rocketchat.ts";
import { readSlack } from "../../lib/archives/slack/read-slack.ts";
import {
  openDownloadFolder,
  removeDownloadFolder,
  removeUnusedDownloads,
} from "../../lib/archives/slack/slack-download-folder.ts";
import {
  type TopicChoice,
  topicChoices,
} from "../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { prepareZulip } from "../../lib/archives/zulip/prepare-zulip.ts";
import { configuration } from "../../lib/config.ts";
import { MAX_ORGANIZATION_NAME } from "../../lib/people/people-limits.contract.ts";
import { displayName } from "../../lib/people/users/names/person-name.ts";
import { type Command, CommandError, type Input, type Report, WITH_JSON } from "./command.ts";
import { finish, type MoveTarget, targetOf } from "./move-target.ts";

const WITH_TARGET = {
  into: null,
  channels: "merge|rename",
  map: "PEOPLE",
  "dry-run": null,
  ...WITH_JSON,
} as const;

export const moveInCommands: Readonly<Record<string, Command>> = {
  "import slack": {
    takes: ["EXPORT", "SUBDOMAIN"],
    options: {
      name: "NAME",
      topics: "day|one",
      workspace: "ADDRESS",
      token: "TOKEN",
      ...WITH_TARGET,
    },
    does: "creates an organization from the zip archive that Slack exports, or adds it to an existing one",
    run: moveSlack,
  },
  "import mattermost": {
    takes: ["EXPORT", "SUBDOMAIN"],
    options: { team: "NAME", ...WITH_TARGET },
    does: "creates an organization from a team of Mattermost's bulk export, or adds it to an existing one",
    run: moveMattermost,
  },
  "import rocketchat": {
    takes: ["DUMP", "SUBDOMAIN"],
    options: WITH_TARGET,
    does: "creates an organization from a dump of Rocket.Chat's database by mongodump, or adds it to an existing one",
    run: moveRocketChat,
  },
  "import zulip": {
    takes: ["EXPORT", "SUBDOMAIN"],
    options: { address: "URL", ...WITH_TARGET },
    does: "creates an organization from the archive that Zulip exports, or adds it to an existing one",
    run: moveZulip,
  },
};

async function moveSlack([file = "", subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const report = new MoveReport();
  // An organization in use has a name.
  const name = input.has("into")
    ? ""
    : displayName("Organization name", input.valueOf("name") ?? nameOf(file), MAX_ORGANIZATION_NAME);
  const options = { name, topics: topicsOf(input), domain: workspaceOf(input) };
  const target = await targetOf("slack", file, subdomain, input);
  const { dataFolder } = configuration();
  await removeUnusedDownloads(dataFolder);
  // A trial downloads nothing.
  const token = input.has("dry-run") ? undefined : input.valueOf("token");
  if (token !== undefined && target.into) await requireNewExport(target.into.target);
  const download =
    token === undefined
      ? null
      : { token, folder: await openDownloadFolder(dataFolder, await fileFingerprint(file)) };
  const moved = await move(await readSlack(file, { ...options, download }, report), target, report);
  if (download) await removeDownloadFolder(download.folder);
  return moved;
}

/** Names an export, whatever the options choose of it. @throws ArchiveError for a file that cannot be read. */
async function fileFingerprint(file: string): Promise<string> {
  try {
    return await fingerprintOf(file, {});
  } catch {
    throw new ArchiveError("There is no such file, or it cannot be read.");
  }
}

async function moveMattermost([file = "", subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const report = new MoveReport();
  const target = await targetOf("mattermost", file, subdomain, input);
  const team = await readMattermost(file, { team: input.valueOf("team") ?? null }, report);
  return move(team, target, report);
}

async function moveRocketChat([dump = "", subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const report = new MoveReport();
  const target = await targetOf("rocketchat", dump, subdomain, input);
  return move(await readRocketChat(dump, report), target, report);
}

async function moveZulip([file = "", subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const report = new MoveReport();
  const target = await targetOf("zulip", file, subdomain, input);
  const prepared = await prepareZulip(file, target, addressOf(input), report);
  return finish(prepared, target, report);
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

function topicsOf(input: Input): TopicChoice {
  const given = input.valueOf("topics") ?? "day";
  const found = topicChoices.find((choice) => choice === given);
  if (found) return found;
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

async function move(team: MovedTeam, target: MoveTarget, report: MoveReport): Promise<Report> {
  try {
    return await finish(await prepareTeam(team, target, report), target, report);
  } finally {
    await team.close();
  }
}
