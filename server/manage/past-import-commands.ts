/** Commands for imports into organizations in use: what was imported, and undoing it. */
import { ArchiveError } from "../../lib/archives/exports/archive-format.ts";
import { listImports, type TeamImport } from "../../lib/archives/merged-teams/team-imports.ts";
import { undoImport } from "../../lib/archives/merged-teams/undo-import.ts";
import { reasonsText } from "../../lib/archives/moved-teams/move-report.ts";
import { UNDO_HOURS } from "../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { type Command, CommandError, type Report, WITH_JSON } from "./command.ts";
import { findOrganization } from "./find-organization.ts";
import { exportedText, joinedText } from "./move-target.ts";

export const pastImportCommands: Readonly<Record<string, Command>> = {
  "import list": {
    takes: ["SUBDOMAIN"],
    options: WITH_JSON,
    does: "lists what was imported into an existing organization, and whether it can be undone",
    run: list,
  },
  "import report": {
    takes: ["SUBDOMAIN", "ID"],
    options: WITH_JSON,
    does: "prints again what an import into an existing organization left out or changed",
    run: report,
  },
  "import undo": {
    takes: ["SUBDOMAIN"],
    mayTake: ["ID"],
    options: WITH_JSON,
    does: "undoes, within a day, the last import into an existing organization, or the one with the id",
    run: undo,
  },
};

async function list([subdomain = ""]: readonly string[]): Promise<Report> {
  const { id: realmId, name } = await findOrganization(subdomain);
  const imports = await listImports(realmId);
  const lines = imports.map((each) =>
    [
      each.id,
      each.createdAt.toISOString(),
      each.source,
      `${exportedText(each.report)} (${joinedText(each.report)})`,
      stateOf(each),
    ].join("\t"),
  );
  return {
    text:
      lines.length === 0
        ? `Nothing was imported into ${name}; exports that became an organization are not listed.`
        : lines.join("\n"),
    data: { imports: imports.map(summaryOf) },
  };
}

async function report([subdomain = "", given = ""]: readonly string[]): Promise<Report> {
  const wanted = idOf(given);
  const { id: realmId, name } = await findOrganization(subdomain);
  const found = (await listImports(realmId)).find(({ id }) => id === wanted);
  if (!found)
    throw new CommandError(`There is no import ${wanted} here; the command import list shows the imports.`);
  const { source, createdAt, report: kept } = found;
  const outcome = `Import ${wanted} from ${source} was added to ${name} on ${createdAt.toISOString().slice(0, 10)}`;
  const lines = [
    `${outcome} (${joinedText(kept)}): ${exportedText(kept)}. It ${stateOf(found)}.`,
    reasonsText(kept.left_out),
  ];
  return {
    text: lines.filter((line) => line !== "").join("\n"),
    data: { ...summaryOf(found), left_out: kept.left_out },
  };
}

async function undo([subdomain = "", given]: readonly string[]): Promise<Report> {
  const wanted = given === undefined ? null : idOf(given);
  const { id: realmId, name } = await findOrganization(subdomain);
  const { id, removed, kept } = await undoImport(realmId, wanted).catch(withHint);
  const counted = Object.entries(removed).map(([what, count]) => `${count} ${what}`);
  const lines = kept.map(({ reason, names }) => `${reason}: ${names.join(", ")}.`);
  const text = [`Import ${id} into ${name} was undone: ${counted.join(", ")}.`, ...lines].join("\n");
  return { text, data: { import: id, removed, kept } };
}

/** Owners read the same errors on a page, which shows the imports. */
function withHint(error: unknown): never {
  if (!(error instanceof ArchiveError)) throw error;
  throw new CommandError(`${error.message} The command import list shows the imports.`);
}

function idOf(given: string): number {
  if (/^[1-9]\d{0,15}$/.test(given)) return Number(given);
  throw new CommandError(`"${given}" is not the id of an import; the command import list shows the ids.`);
}

function summaryOf(found: TeamImport) {
  const { left_out: _leftOut, ...counts } = found.report;
  return {
    import: found.id,
    source: found.source,
    created_at: found.createdAt.toISOString(),
    undone_at: found.undoneAt?.toISOString() ?? null,
    can_be_undone: found.isRecent && found.undoneAt === null,
    ...counts,
  };
}

/** Follows "it". */
function stateOf({ createdAt, undoneAt, isRecent }: TeamImport): string {
  if (undoneAt) return `was undone on ${undoneAt.toISOString().slice(0, 10)}`;
  const end = new Date(createdAt.getTime() + UNDO_HOURS * 3_600_000).toISOString();
  return isRecent ? `can be undone until ${end}` : "can no longer be undone";
}
