/** Lower bound for changes: their statements alone, on copies of the tables, one transaction each. */
import type pg from "pg";
import { statementName } from "../../lib/kernel/db/statement-name.ts";

const TABLES = ["message", "topic", "message_edit", "message_flag", "reaction"] as const;

/** A statement, and its parameters for the nth change. */
export interface Statement {
  readonly text: string;
  readonly values: (count: number) => unknown[];
}

/** Includes indexes and these messages. */
export async function copyTables(client: pg.Client, messageIds: readonly number[]): Promise<void> {
  for (const table of TABLES) await client.query(`CREATE TABLE bare_${table} (LIKE ${table} INCLUDING ALL)`);
  await client.query("CREATE TABLE bare_event (id bigserial PRIMARY KEY, body json NOT NULL)");
  await client.query("INSERT INTO bare_message SELECT * FROM message WHERE id = ANY ($1::int8[])", [
    messageIds,
  ]);
  await client.query(
    "INSERT INTO bare_topic SELECT * FROM topic WHERE id IN (SELECT topic_id FROM bare_message)",
  );
}

/** Also appends an event. */
export async function commit(
  client: pg.Client,
  statements: readonly Statement[],
  count: number,
): Promise<void> {
  await client.query("BEGIN");
  for (const { text, values } of statements) {
    await client.query({ name: statementName(text), text, values: values(count) });
  }
  await client.query({
    name: "event",
    text: "INSERT INTO bare_event (body) VALUES ($1)",
    values: [JSON.stringify({ type: "update_message", message_ids: [count] })],
  });
  await client.query("COMMIT");
}
