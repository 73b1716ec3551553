/** Query plans: tables read completely, rows and pages read. */
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { type SentStatement, statementsOf } from "./statements.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string | undefined;
  readonly "Function Name"?: string | undefined;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number | undefined;
  readonly "Rows Removed by Index Recheck"?: number | undefined;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Function Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().optional(),
  "Rows Removed by Index Recheck": z.number().optional(),
  "Shared Hit Blocks": z.number(),
  "Shared Read Blocks": z.number(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: planNode })) }));

export interface Reading {
  readonly wholeTables: ReadonlySet<string>;
  /** Per table and set-returning function. */
  readonly rows: ReadonlyMap<string, number>;
  /** Of tables and indexes, which also shows an index that is read from end to end. */
  readonly pages: number;
}

/** Repeats SELECT statements with EXPLAIN. Skips transactions, which write or belong to background jobs. */
export async function readingOf(work: () => Promise<unknown>): Promise<Reading> {
  const selects = outsideTransactions(await statementsOf(work)).filter(
    ({ text, values }) => /^(SELECT|WITH)\b/.test(text) && (values.length > 0 || !text.includes("$1")),
  );
  const nodes: PlanNode[] = [];
  let pages = 0;
  for (const { text, values } of selects) {
    const { rows } = await database().pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    for (const { Plan } of explained.parse(rows).flatMap((row) => row["QUERY PLAN"])) {
      nodes.push(...withChildren(Plan));
      pages += Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
    }
  }
  const scans = nodes.filter((node) => scannedBy(node) !== undefined);
  const read = new Map<string, number>();
  for (const scan of scans) {
    const name = scannedBy(scan) ?? "";
    read.set(name, (read.get(name) ?? 0) + rowsOf(scan));
  }
  const whole = scans.filter((node) => node["Node Type"] === "Seq Scan");
  return { wholeTables: new Set(whole.map((node) => node["Relation Name"] ?? "")), rows: read, pages };
}

function outsideTransactions(statements: readonly SentStatement[]): SentStatement[] {
  const within = new Set<SentStatement["connection"]>();
  return statements.filter(({ text, connection }) => {
    if (text.startsWith("BEGIN")) within.add(connection);
    const isOutside = !within.has(connection);
    if (text === "COMMIT" || text === "ROLLBACK") within.delete(connection);
    return isOutside;
  });
}

function scannedBy(node: PlanNode): string | undefined {
  return node["Relation Name"] ?? node["Function Name"];
}

function withChildren(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)];
}

function rowsOf(node: PlanNode): number {
  const each =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return each * node["Actual Loops"];
}
