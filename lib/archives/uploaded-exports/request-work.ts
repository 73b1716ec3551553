/**
 * Requests work on an uploaded export: reading it, importing it, or undoing its import. A process of its own does the
 * work; see do-work.ts.
 */
import type { z } from "zod";
import { configuration } from "../../config.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { Budget } from "../../kernel/turns/window-counter.ts";
import { peopleOf } from "./export-people.ts";
import {
  changeState,
  getRow,
  type ImportOptions,
  type ImportRow,
  optionsShape,
  wireForm,
  wireImport,
} from "./import-rows.ts";
import {
  type readImport as readContract,
  type runImport as runContract,
  UNDO_HOURS,
} from "./uploaded-exports.contract.ts";

/** An import takes ids that all organizations share, even if it fails. */
export const importBudget = new Budget({
  name: "imports by owners",
  scope: "organization",
  amount: 20,
  windowMs: 24 * 60 * 60 * 1_000,
});

/** The process looks again whether this person is still an owner. */
const dueFor = ({ user }: Actor): Sql =>
  sql`asked_by = ${user.id}, due_at = now(), begun_at = NULL, attempts = 0, progress = NULL, error = NULL`;

/** @throws ApiError BAD_REQUEST for an incomplete upload, and for a wrong address. */
export async function readImport(actor: Actor, given: z.output<typeof readContract.params>) {
  const realmId = actor.organization.realm.id;
  const { id } = await getRow(realmId, given.import_id);
  const { source, topics, team } = given;
  const options: ImportOptions = optionsShape.parse({
    topics,
    team: team.trim() || null,
    workspace: workspaceOf(given.workspace.trim()),
    address: originOf(given.address.trim()),
  });
  const set = sql`source = ${source}, options = ${JSON.stringify(options)}::jsonb, contents = NULL, people = NULL, ${dueFor(actor)}`;
  if (!(await changeState(id, ["uploaded", "ready"], "reading", set)))
    throw badRequest("The export cannot be read now. Load the list again to see its state.");
  return wireImport(realmId, id);
}

function workspaceOf(given: string): string | null {
  if (given === "") return null;
  const host = given.replace(/^https:\/\//, "").replace(/\/$/, "");
  if (!/^[\w.-]{1,253}$/.test(host) || !host.includes("."))
    throw badRequest("Enter the workspace as an address such as acme.slack.com.");
  return host;
}

function originOf(given: string): string | null {
  if (given === "") return null;
  const origin = URL.canParse(given) ? new URL(given).origin : "";
  if (!/^https?:/.test(origin))
    throw badRequest("Enter the former address with https://, such as https://chat.acme.com.");
  return origin;
}

/** @throws ApiError BAD_REQUEST for an unread export, unknown or doubly matched people, and over the quota for files. */
export async function runImport(actor: Actor, given: z.output<typeof runContract.params>) {
  const { realm } = actor.organization;
  const row = await getRow(realm.id, given.import_id);
  await requireMatches(realm.id, row.id, given.people);
  await requireQuota(realm.id, row);
  const options: ImportOptions = {
    ...row.options,
    channels: given.channels,
    people: given.people.map(({ person_id: person, user_id: userId }) => ({ person, userId })),
  };
  const set: Sql = sql`options = ${JSON.stringify(options)}::jsonb, ${dueFor(actor)}`;
  importBudget.spend(realm.id, 1);
  if (!(await changeState(row.id, ["ready"], "importing", set)))
    throw badRequest("The export cannot be imported now. Load the list again to see its state.");
  return wireImport(realm.id, row.id);
}

async function requireMatches(
  realmId: number,
  importId: number,
  matches: z.output<typeof runContract.params>["people"],
): Promise<void> {
  if (matches.length === 0) return;
  const people = new Set((await peopleOf(importId)).map(({ person }) => person));
  const matched = new Set<number>();
  for (const { person_id: person } of matches) {
    if (!people.has(person)) throw badRequest(`The export has no person ${person}.`);
    if (matched.has(person)) throw badRequest(`Person ${person} is matched twice.`);
    matched.add(person);
  }
  const userIds = [...new Set(matches.map(({ user_id: userId }) => userId))];
  const [found] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM user_account
    WHERE realm_id = ${realmId} AND id = ANY(${userIds}::int8[]) AND bot_type IS NULL AND NOT is_deleted`);
  if (found?.count !== userIds.length)
    throw badRequest("One of the chosen users is not a person of this organization. Choose somebody else.");
}

/** The commands of the server's administrator disregard the quota; owners are bound by it. */
async function requireQuota(realmId: number, { contents }: ImportRow): Promise<void> {
  const { ofOrganization: quota } = configuration().uploadQuotas;
  if (quota === null || !contents) return;
  const [realm] = await query<{ bytes: number }>(sql`
    SELECT uploaded_bytes::float8 AS bytes FROM realm WHERE id = ${realmId}`);
  if ((realm?.bytes ?? 0) + contents.file_bytes > quota * 1024 ** 2)
    throw badRequest(
      "The files of this export exceed your organization's upload quota. Delete files, or ask the server's administrator for a larger quota.",
    );
}

/** @throws ApiError BAD_REQUEST for an import that is unfinished, was undone, or is too old. */
export async function undoRealmImport(actor: Actor, importId: number) {
  const realmId = actor.organization.realm.id;
  const row = await getRow(realmId, importId);
  if (row.state === "imported" && wireForm(row).undo_until === null)
    throw badRequest(`An import can be undone for ${UNDO_HOURS} hours; this one is older.`);
  if (row.state !== "imported" || !(await changeState(row.id, ["imported"], "undoing", dueFor(actor))))
    throw badRequest("This import was not finished, or was already undone.");
  return wireImport(realmId, row.id);
}
