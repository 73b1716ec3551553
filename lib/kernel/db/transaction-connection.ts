/** A transaction's connection: concurrent statements are sent together, BEGIN and COMMIT included. */
import pg from "pg";
import { Prisma } from "./generated/client.ts";
import { type Answer, type Statement, StatementBatch, StatementCall } from "./statement-batch.ts";
import { nameOfPrismaQuery } from "./statement-name.ts";
import { STATEMENT_MS } from "./time-limits.ts";
import { textForm } from "./value-forms.ts";

const COMMIT: Statement = { name: "commit", text: "COMMIT", values: [] };
const ROLLBACK: Statement = { name: "rollback", text: "ROLLBACK", values: [] };

export const BEGIN: Statement = { name: "begin", text: "BEGIN", values: [] };

/** Read-only; the snapshot is taken at its first statement. */
export const BEGIN_SNAPSHOT: Statement = {
  name: "begin_snapshot",
  text: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
  values: [],
};

export class TransactionConnection {
  readonly #client: pg.PoolClient;
  #waiting: StatementCall[];
  #statementMs = STATEMENT_MS;
  #hasBegun = false;
  /** A batch got no answer; nothing more can be sent. */
  #isLost = false;
  #hasEnded = false;

  /** @param begin is sent with the first statement. */
  constructor(client: pg.PoolClient, begin: Statement) {
    this.#client = client;
    this.#waiting = [new StatementCall(begin)];
    // Otherwise a broken connection would crash the process.
    client.on("error", ignore);
  }

  /** Statements requested before the next await are sent together; when one fails, the later ones fail too. */
  run(sql: Prisma.Sql): Promise<Answer> {
    const answer = this.sendLater(sql);
    queueMicrotask(() => this.#send());
    return answer;
  }

  async allowStatements(statementMs: number): Promise<void> {
    this.#statementMs = statementMs;
    await this.run(Prisma.sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true)`);
  }

  /** With the next statement or the end of the transaction. */
  sendLater({ text, values }: Prisma.Sql): Promise<Answer> {
    const name = nameOfPrismaQuery(text);
    return this.#add({ name, text, values: values.map(textForm) });
  }

  /** For other code's statements, after all requested so far. */
  forOthers(): pg.PoolClient {
    this.#refuseAfterEnd();
    this.#send();
    return this.#client;
  }

  /** @throws Error when the database has rolled back because of an ignored error. */
  async commit(): Promise<void> {
    if (this.#hasBegun || this.#waiting.length > 1) {
      const ending = this.#add(COMMIT);
      this.#send();
      this.#hasEnded = true;
      const { tag } = await ending;
      this.#hasBegun = false;
      if (tag !== COMMIT.text)
        throw new Error("A statement of the transaction had failed: it was rolled back.");
    }
    this.#release();
  }

  /** Never throws: closes a failing or slow connection, with the same effect. */
  async rollBack(): Promise<void> {
    this.#waiting = [];
    this.#hasEnded = true;
    if (!this.#hasBegun || this.#isLost) return this.#release(this.#isLost);
    const call = new StatementCall(ROLLBACK);
    this.#client.query(new StatementBatch([call], 0));
    await call.answer.then(
      () => this.#release(),
      () => this.#release(true),
    );
  }

  #add(statement: Statement): Promise<Answer> {
    this.#refuseAfterEnd();
    const call = new StatementCall(statement);
    this.#waiting.push(call);
    return call.answer;
  }

  #send(): void {
    if (this.#waiting.length === 0) return;
    this.#hasBegun = true;
    const batch = new StatementBatch(this.#waiting, this.#statementMs);
    batch.callback = (error) => {
      if (error && !(error instanceof pg.DatabaseError)) this.#isLost = true;
    };
    this.#client.query(batch);
    this.#waiting = [];
  }

  #refuseAfterEnd(): void {
    if (this.#hasEnded) throw new Error("The transaction has ended.");
  }

  #release(isBroken = false): void {
    this.#hasEnded = true;
    this.#client.off("error", ignore);
    this.#client.release(isBroken);
  }
}

function ignore(): void {
  // See the constructor.
}
