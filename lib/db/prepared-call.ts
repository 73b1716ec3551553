/**
 * Calls a statement whose columns are known, as every send does: the database need not describe them in each answer,
 * and the driver copies and converts nothing on the way. Everything else uses `query`.
 */
import type { Connection, Submittable } from "pg";
import { database } from "./client.ts";

export interface PreparedStatement {
  /** Unique among all prepared statements. */
  readonly name: string;
  /** Always the same. */
  readonly text: string;
}

/** Parameters, or a row's columns, in PostgreSQL's text form. */
export type TextValues = readonly (string | null)[];

/** Which statements a connection holds. */
const held = new WeakMap<Connection, Set<PreparedStatement>>();

/** One call, in the form in which pg runs queries of other kinds than its own: it passes on the parts of the answer. */
class Call implements Submittable {
  readonly text: string;
  readonly rows: TextValues[] = [];
  /** Set by pg if it is not; settles the call. */
  callback: ((error: Error | null) => void) | undefined;
  readonly #statement: PreparedStatement;
  readonly #values: TextValues;

  constructor(statement: PreparedStatement, values: TextValues) {
    this.text = statement.text;
    this.#statement = statement;
    this.#values = values;
  }

  submit(connection: Connection): void {
    const { name, text } = this.#statement;
    connection.stream.cork();
    if (!held.get(connection)?.has(this.#statement)) {
      // A first call that failed may have left it on the connection.
      connection.close({ type: "S", name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values: [...this.#values] }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: TextValues }): void {
    this.rows.push(fields);
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    const statements = held.get(connection) ?? new Set();
    held.set(connection, statements.add(this.#statement));
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
}

/**
 * Runs the statement on the pool, outside any transaction.
 * @returns its rows, with the columns in their order.
 */
export function callPrepared(statement: PreparedStatement, values: TextValues): Promise<TextValues[]> {
  const call = new Call(statement, values);
  return new Promise((resolve, reject) => {
    database().pool.query(call, (error) => (error ? reject(error) : resolve(call.rows)));
  });
}
