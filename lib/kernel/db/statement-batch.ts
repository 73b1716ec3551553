/**
 * Sends statements in one round trip. Connections keep named statements prepared and remember their columns, which
 * PostgreSQL need not describe again.
 */
import type { Connection, Submittable } from "pg";
import { answerLimit, STATEMENT_MS } from "./time-limits.ts";
import { type ColumnParser, columnParser } from "./value-forms.ts";

export interface Statement {
  /** Unique per text; "" is not kept prepared. */
  readonly name: string;
  readonly text: string;
  /** In PostgreSQL's text form. */
  readonly values: readonly (string | null)[];
}

export type Row = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly rows: readonly Row[];
  /** For example "INSERT 0 1". */
  readonly tag: string;
}

interface Column {
  readonly name: string;
  readonly parse: ColumnParser;
}

interface FieldDescription {
  readonly name: string;
  readonly dataTypeID: number;
}

const prepared = new WeakMap<Connection, Map<string, readonly Column[]>>();

function preparedOn(connection: Connection): Map<string, readonly Column[]> {
  const known = prepared.get(connection) ?? new Map();
  prepared.set(connection, known);
  return known;
}

export class StatementCall {
  readonly statement: Statement;
  readonly answer: Promise<Answer>;
  resolve: () => void = () => undefined;
  reject: (error: Error) => void = () => undefined;
  columns: readonly Column[] = [];
  readonly rows: Row[] = [];
  tag = "";

  constructor(statement: Statement) {
    this.statement = statement;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = () => resolve({ rows: this.rows, tag: this.tag });
      this.reject = reject;
    });
    // The caller may await only one answer; all reject with the batch's error.
    this.answer.catch(() => undefined);
  }

  take(fields: readonly (string | null)[]): void {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < this.columns.length; index += 1) {
      const column = this.columns[index];
      const text = fields[index];
      if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text);
    }
    this.rows.push(row);
  }
}

/**
 * Receives the parts of the answers. After a failed statement, PostgreSQL skips the rest, which reject with its error.
 */
export class StatementBatch implements Submittable {
  /** Set by pg's pool; called at the end. */
  callback: ((error: Error | null) => void) | undefined;
  /** pg fails the batch after this many ms without an answer. */
  readonly query_timeout: number;
  readonly #calls: readonly StatementCall[];
  readonly #onSubmit: () => void;
  #answered = 0;

  /**
   * @param statementMs time limit per statement.
   * @param onSubmit called when a connection is available.
   */
  constructor(
    calls: readonly StatementCall[],
    statementMs: number = STATEMENT_MS,
    onSubmit: () => void = () => undefined,
  ) {
    this.#calls = calls;
    this.query_timeout = answerLimit(calls.length, statementMs);
    this.#onSubmit = onSubmit;
  }

  get statements(): readonly Statement[] {
    return this.#calls.map(({ statement }) => statement);
  }

  /** Required by pg. */
  get text(): string {
    return this.statements.map(({ text }) => text).join(";");
  }

  submit(connection: Connection): void {
    this.#onSubmit();
    const known = preparedOn(connection);
    connection.stream.cork();
    for (const call of this.#calls) {
      const { name, text, values } = call.statement;
      const columns = known.get(name);
      if (columns) call.columns = columns;
      else {
        // A failed first call may have left it on the connection.
        if (name !== "") connection.close({ type: "S", name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: [...values] }, true);
      if (!columns) connection.describe({ type: "P", name: "" }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDescription[] }): void {
    const call = this.#calls[this.#answered];
    if (call)
      call.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: columnParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#calls[this.#answered]?.take(fields);
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    const call = this.#calls[this.#answered];
    if (!call) return;
    call.tag = text;
    this.#answered += 1;
    const { name } = call.statement;
    if (name !== "") preparedOn(connection).set(name, call.columns);
  }

  handleReadyForQuery(): void {
    for (const call of this.#calls) call.resolve();
    this.callback?.(null);
  }

  handleError(error: Error, connection: Connection): void {
    const failed = this.#calls[this.#answered];
    // Its plan may have failed.
    if (failed) preparedOn(connection).delete(failed.statement.name);
    for (const call of this.#calls.slice(0, this.#answered)) call.resolve();
    for (const call of this.#calls.slice(this.#answered)) call.reject(error);
    this.callback?.(error);
  }
}
