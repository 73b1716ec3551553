/** Records this process's SQL statements. */
import type { PoolClient } from "pg";
import { database } from "../../kernel/db/client.ts";
import { StatementBatch } from "../../kernel/db/statement-batch.ts";
import { fieldsOfRequest } from "../../kernel/log/logged-request.ts";

type Sent = Pick<SentStatement, "text" | "values">;

function sentBy(query: unknown, given: unknown): readonly Sent[] {
  if (query instanceof StatementBatch)
    return query.statements.map(({ text, values }) => ({ text, values: [...values] }));
  if (typeof query === "string") return [{ text: query, values: valuesOf({}, given) }];
  if (typeof query !== "object" || query === null || !("text" in query)) return [];
  return [{ text: String(query.text), values: valuesOf(query, given) }];
}

function valuesOf(query: object, given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  const named = "values" in query ? query.values : [];
  return Array.isArray(named) ? named : [];
}

export interface SentStatement {
  readonly text: string;
  readonly values: unknown[];
  readonly connection: PoolClient;
  /** Shared within a batch. */
  readonly roundTrip: number;
  /** Recurring work has none. */
  readonly ofRequest: boolean;
}

export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { pool } = database();
  const statements: SentStatement[] = [];
  let roundTrip = 0;
  const watched = new Map<PoolClient, PoolClient["query"]>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const original = client.query;
    watched.set(client, original);
    client.query = new Proxy(original, {
      apply(target, self, given: unknown[]) {
        roundTrip += 1;
        const ofRequest = "requestId" in fieldsOfRequest();
        for (const { text, values } of sentBy(given[0], given[1]))
          statements.push({ text: text.trim(), values, connection: client, roundTrip, ofRequest });
        return Reflect.apply(target, self, given);
      },
    });
  };
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const [client, original] of watched) client.query = original;
  }
  return statements;
}

/** Ends with the transaction. */
export function underTheLock(statements: readonly SentStatement[]): string[] {
  const locked = statements.findIndex(({ text }) => text.includes("pg_advisory_xact_lock(7270"));
  const { connection } = statements[locked] ?? {};
  const after = statements.slice(locked + 1).filter((statement) => statement.connection === connection);
  const texts = after.map(({ text }) => text);
  return locked < 0 ? [] : texts.slice(0, texts.indexOf("COMMIT"));
}
