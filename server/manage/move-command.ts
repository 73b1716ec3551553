/** The command that moves an organization to another database. */

import { MoveError } from "../databases/move-error.ts";
import { type Move, type MoveOutcome, moveOrganization } from "../databases/move-organization.ts";
import { type Command, CommandError, type Report, WITH_JSON } from "./command.ts";
import { ROOT } from "./find-organization.ts";
import { allDatabases } from "./given-configuration.ts";

export const moveCommand: Readonly<Record<string, Command>> = {
  "move-organization": {
    takes: ["SUBDOMAIN", "DATABASE"],
    options: WITH_JSON,
    does: "moves an organization to another database while servers run; its changes wait for the time of the copy",
    opensItself: true,
    run: move,
  },
};

async function move([given = "", to = ""]: readonly string[]): Promise<Report> {
  const subdomain = given === ROOT ? "" : given;
  const outcome = await explained({ subdomain, to, databases: allDatabases().databases });
  const { from, copied, waitedMs, lostPushes } = outcome;
  const what = copied
    ? `${given} is in ${to} now: ${copied.rows} rows of ${copied.tables} tables are copied and removed from ${from}. Its changes waited for ${waitedMs} ms.`
    : `${given} is in ${to}: an interrupted move from or to ${from} is settled.`;
  const pushes =
    lostPushes > 0
      ? ` ${lostPushes} browsers have to allow notifications again: ${to} has another key for them.`
      : "";
  const data = { from, to, rows: copied?.rows ?? null, waited_ms: waitedMs, lost_pushes: lostPushes };
  return { text: `${what}${pushes}`, data };
}

async function explained(move: Move): Promise<MoveOutcome> {
  try {
    return await moveOrganization(move);
  } catch (error) {
    if (error instanceof MoveError) throw new CommandError(error.message);
    throw error;
  }
}
