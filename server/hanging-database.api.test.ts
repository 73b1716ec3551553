/** A hanging database. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { closeDatabase, database, openDatabase } from "../lib/kernel/db/client.ts";
import { isDatabaseAway } from "../lib/kernel/db/database-errors.ts";
import { allowStatements, transaction } from "../lib/kernel/db/transaction.ts";
import { type ApiAnswer, ApiClient } from "../lib/testing/clients/api-client.ts";
import { OWNER, setUpOwner } from "../lib/testing/clients/development-client.ts";
import { signal, whileHanging } from "../lib/testing/hanging-postgres.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { stopSharedServer, withDatabase } from "../lib/testing/test-server.ts";
import { findEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";

const RETRY_MS = 50;
const SENDS = 50;
const queue = z.object({ queue_id: z.string(), last_event_id: z.int() });
const events = z.array(z.looseObject({ id: z.int(), message: z.object({ content: z.string() }).optional() }));
const refusal = { status: 503, body: { code: "SERVICE_UNAVAILABLE", "retry-after": 2 } };

let folder: string;
/** The only server of its PostgreSQL. */
let single: ServerProcess;
let databaseUrl: string;

async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const server = new ServerProcess(await freePort(), { PARLEY_MODE: "development", ...environment });
  await server.start();
  return server;
}

beforeAll(async () => {
  await stopSharedServer();
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-hang-"));
  single = await startServer({ PARLEY_DATA_DIR: folder });
  databaseUrl = (await findEmbeddedPostgres(folder)) ?? "";
});
afterAll(async () => {
  await single.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: RETRY_MS });
});

/** Waits for messages, and sends some during the hang. */
class Person {
  readonly #server: ServerProcess;
  readonly #anonymous: ApiClient;
  readonly #client: ApiClient;
  readonly #id: number;
  readonly #contents = Array.from({ length: SENDS }, (_, index) => `sent while it hangs ${index}`);
  readonly #queueId: string;
  #polled: Promise<ApiAnswer>;

  private constructor(
    server: ServerProcess,
    { id, client }: { id: number; client: ApiClient },
    given: z.infer<typeof queue>,
  ) {
    this.#server = server;
    this.#anonymous = anonymousClient(server);
    this.#client = client;
    this.#id = id;
    this.#queueId = given.queue_id;
    this.#polled = this.#poll(given.last_event_id);
  }

  static async setUp(server: ServerProcess): Promise<Person> {
    const owner = await setUpOwner(server, "Hang");
    const filter = { event_types: ["message"], fetch_event_types: [] };
    const { body } = await owner.client.post("/register", filter);
    return new Person(server, owner, queue.parse(body));
  }

  async askWhileHanging(): Promise<void> {
    const answered: string[] = [];
    const noting = async (name: string, call: Promise<ApiAnswer>) => {
      const answer = await call;
      answered.push(name);
      return answer;
    };
    const waiting = this.#contents.map((content) => noting("send", this.#send(content)));
    const settings = await noting("settings", this.#anonymous.get("/server_settings"));
    expect(settings).toMatchObject({ status: 200, body: { realm_name: "Hang" } });
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject(refusal);
    expect(answered[0]).toBe("settings");

    const noticedAt = performance.now();
    for (const answer of await Promise.all(this.#contents.map((content) => this.#send(content))))
      expect(answer).toMatchObject(refusal);
    expect(
      await this.#client.get("/messages", { anchor: "newest", num_before: 1, num_after: 0 }),
    ).toMatchObject(refusal);
    expect(await this.#anonymous.get("/server_settings")).toMatchObject({ status: 200 });
    expect((await fetch(`http://127.0.0.1:${this.#server.port}/login`)).status).toBe(200);
    // Less than the time limit for connecting.
    expect(performance.now() - noticedAt).toBeLessThan(8_000);
  }

  /** Repeated sends must arrive once. */
  async goOn(): Promise<void> {
    const repeated = this.#contents.map((content) => untilAccepted(() => this.#send(content)));
    for (const answer of await Promise.all(repeated)) expect(answer.status).toBe(200);
    const received: string[] = [];
    while (received.length < SENDS) {
      const found = events.parse((await this.#polled).body.events);
      received.push(...found.flatMap(({ message }) => message?.content ?? []));
      this.#polled = this.#poll(found.at(-1)?.id ?? 0, received.length >= SENDS);
    }
    expect(received.toSorted()).toEqual(this.#contents.toSorted());
    const rest = events.parse((await this.#polled).body.events);
    expect(rest.filter(({ message }) => message)).toEqual([]);
    const narrow = [["sender", OWNER]];
    const all = { anchor: "newest", num_before: 2 * SENDS, num_after: 0, narrow };
    expect((await this.#client.get("/messages", all)).body.messages).toHaveLength(SENDS);
    // Only the hang itself was logged.
    expect(this.#server.output.match(/"level":"?(?:50|60|error|fatal)/g), this.#server.output).toHaveLength(
      1,
    );
  }

  #send(content: string): Promise<ApiAnswer> {
    const message = { type: "direct", to: [this.#id], content, idempotency_key: content };
    return this.#client.post("/messages", message);
  }

  #poll(lastEventId: number, dontBlock = false): Promise<ApiAnswer> {
    const params = { queue_id: this.#queueId, last_event_id: lastEventId, dont_block: dontBlock };
    return this.#client.get("/events", params);
  }
}

function anonymousClient({ port }: ServerProcess): ApiClient {
  return new ApiClient(port, { credentials: null, host: `localhost:${port}` });
}

async function untilAccepted(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    await wait(RETRY_MS);
  }
}

async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return withDatabase(databaseUrl, name);
}

test("servers notice that the database hangs, refuse only what needs it, and nothing is lost or doubled", async () => {
  const shared = await startServer({
    DATABASE_URL: await createDatabase("shared"),
    PARLEY_DATA_DIR: await mkdtemp(path.join(folder, "node-")),
  });
  onTestFinished(async () => void (await shared.stop()));
  const people = [await Person.setUp(single), await Person.setUp(shared)];
  await whileHanging(folder, async () => {
    await Promise.all(people.map((person) => person.askWhileHanging()));
  });
  await Promise.all(people.map((person) => person.goOn()));
  expect(await shared.stop()).toBe(0);
});

test("a transaction on a lost connection fails, and nothing of it is left in the pool", async () => {
  openDatabase(databaseUrl);
  let lost = 0;
  try {
    const failure = await transaction(async (tx) => {
      await allowStatements(tx, 1);
      const rows = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      lost = rows[0]?.pid ?? 0;
      process.kill(lost, "SIGSTOP");
      await tx.$queryRaw`SELECT 1`;
    }).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(database().pool.totalCount).toBe(0);
    expect(await transaction((tx) => tx.$queryRaw`SELECT 1 AS n`)).toEqual([{ n: 1 }]);
  } finally {
    signal([lost], "SIGCONT");
    await closeDatabase();
  }
});
