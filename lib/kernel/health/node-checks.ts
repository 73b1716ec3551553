/** Checks what the nodes have announced: versions, secrets, and work that hangs. */
import { z } from "zod";
import { type Check, ok, problem, unknown, warning } from "./check.ts";
import type { Inspection } from "./inspection.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";

/** Several announcements late. */
const MISSED_SECONDS = 60;
const HANGS_SECONDS = 600;
const MINUTE = 60;
/** Nodes named in a finding. */
const MAX_NAMED = 5;

const longWork = z.array(z.object({ work: z.string(), seconds: z.number() }));

interface NodeRow {
  readonly place: string;
  readonly release: string;
  readonly version: number;
  readonly secret_fingerprint: string;
  readonly long_work: unknown;
  readonly silent_seconds: number;
}

async function readNodes(inspection: Inspection): Promise<{ present: NodeRow[]; missed: NodeRow[] }> {
  const rows = await inspection.query<NodeRow>(`
    SELECT place, release, version, secret_fingerprint, long_work,
      extract(epoch FROM now() - seen_at)::float8 AS silent_seconds
    FROM node ORDER BY place LIMIT 1000`);
  return {
    present: rows.filter((row) => row.silent_seconds < MISSED_SECONDS),
    missed: rows.filter((row) => row.silent_seconds >= MISSED_SECONDS),
  };
}

const placesOf = (rows: readonly NodeRow[]) =>
  rows
    .slice(0, MAX_NAMED)
    .map(({ place }) => place)
    .join(", ");

const NO_NODES = "No server has announced itself in the last minute.";

const nodes: Check = {
  id: "nodes",
  title: "Nodes",
  needsDatabase: true,
  async run(inspection) {
    const { present, missed } = await readNodes(inspection);
    if (missed.length > 0)
      return warning(
        `Silent for a minute or longer: ${placesOf(missed)}.`,
        "See the logs of these nodes, and start them again. Nodes that are gone for good disappear from here after an hour.",
      );
    if (present.length === 0) return unknown(NO_NODES);
    const releases = [...new Set(present.map(({ release, version }) => `${release} (${version})`))];
    if (releases.length > 1)
      return warning(
        `The nodes run different versions of Parley: ${releases.join(", ")}.`,
        "Upgrade the nodes with the older version.",
      );
    const [release] = present.map((row) => row.release);
    return ok(
      `${present.length === 1 ? "One node serves" : `${present.length} nodes serve`}, Parley ${release}.`,
    );
  },
};

const secrets: Check = {
  id: "secrets",
  title: "Secret",
  needsDatabase: true,
  async run(inspection) {
    const { secret } = inspection.of;
    const [installation] = await inspection.query<{ secret_fingerprint: string }>(
      "SELECT secret_fingerprint FROM installation",
    );
    const { present } = await readNodes(inspection);
    const known = installation?.secret_fingerprint;
    const others = present.filter((row) => row.secret_fingerprint !== known);
    if (known !== undefined && others.length > 0)
      return problem(
        `These nodes have another secret than the database: ${placesOf(others)}.`,
        "Set PARLEY_SECRET to the same value on all nodes, and restart these.",
      );
    if (secret === null)
      return unknown(
        "The secret of this installation cannot be read.",
        "Set PARLEY_SECRET or PARLEY_DATA_DIR as the server has them.",
      );
    if (known === undefined) return unknown("The database knows no secret yet.", "Start Parley.");
    if (secretFingerprint(secret) !== known)
      return problem(
        "The secret is not the database's, so the server does not start with it.",
        "Restore the file secret in the data folder, or set PARLEY_SECRET to its former value.",
      );
    return ok("All nodes have the secret of the database.");
  },
};

const work: Check = {
  id: "recurring-work",
  title: "Recurring work",
  needsDatabase: true,
  async run(inspection) {
    const { present } = await readNodes(inspection);
    if (present.length === 0) return unknown(NO_NODES);
    const hanging = present.flatMap(({ place, long_work }) =>
      longWork
        .parse(long_work)
        .filter(({ seconds }) => seconds >= HANGS_SECONDS)
        .map((each) => `${each.work} (for ${Math.floor(each.seconds / MINUTE)} minutes on ${place})`),
    );
    if (hanging.length === 0) return ok("No recurring work hangs.");
    return problem(
      `Recurring work does not end: ${hanging.slice(0, MAX_NAMED).join(", ")}.`,
      "See the log of that node, and restart it if the work does not end soon.",
    );
  },
};

export const nodeChecks: readonly Check[] = [nodes, secrets, work];
