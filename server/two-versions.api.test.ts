/** Nodes of two versions on one database during an upgrade, under load. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readBuildSchema, schemaFile } from "../lib/kernel/db/build-schema.ts";
import { migrate } from "../lib/kernel/db/migrate.ts";
import { type ApiAnswer, ApiClient } from "../lib/testing/clients/api-client.ts";
import { setUpOwner } from "../lib/testing/clients/development-client.ts";
import { ResumingListener } from "../lib/testing/clients/resuming-listener.ts";
import { formerBuild } from "../lib/testing/former-build.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../lib/testing/test-server.ts";

const LOOPS = 4;
const TIMEOUT_MS = 400_000;

let folder: string;
let formerRoot: string | null;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-two-versions-"));
  const former = path.join(folder, "former");
  await mkdir(former);
  formerRoot = await formerBuild(former);
}, TIMEOUT_MS);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));

/** The place of a node, which one version after the other takes. */
class Place {
  readonly port: number;
  #node: ServerProcess | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  static async find(): Promise<Place> {
    return new Place(await freePort());
  }

  /** @param root null for this build. */
  async serve(root: string | null): Promise<void> {
    const environment = {
      DATABASE_URL: database.url,
      PARLEY_SECRET: "7".repeat(64),
      PARLEY_MODE: "development",
      PARLEY_DATA_DIR: path.join(folder, String(this.port)),
      PARLEY_LOG_LEVEL: "warn",
    };
    this.#node = new ServerProcess(this.port, environment, root ?? undefined);
    await this.#node.start();
  }

  get output(): string {
    return this.#node?.output ?? "";
  }

  async leave(): Promise<void> {
    expect(await this.#node?.stop()).toBe(0);
  }
}

interface Identity {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
}

/** Sends, reads and changes messages through all places in turn, as behind a load balancer. */
class Load {
  readonly sent: string[] = [];
  readonly #places: readonly [Place, Place];
  readonly #identity: Identity;
  #turn = 0;
  #isOver = false;
  #absent: Place | null = null;
  readonly #loops: Promise<void>[];

  constructor(places: readonly [Place, Place], identity: Identity) {
    this.#places = places;
    this.#identity = identity;
    this.#loops = Array.from({ length: LOOPS }, (_, loop) => this.#run(loop));
  }

  /** Sends nothing more to this place, or to every place again. */
  leaveOut(place: Place | null): void {
    this.#absent = place;
  }

  /** Until about each loop has called every operation once more. */
  async goOn(): Promise<void> {
    const until = this.sent.length + LOOPS;
    await Promise.race([expect.poll(() => this.sent.length).toBeGreaterThan(until), ...this.#loops]);
  }

  /** @throws what a loop has thrown. */
  async end(): Promise<number> {
    this.#isOver = true;
    await Promise.all(this.#loops);
    return this.#send("the last");
  }

  async #run(loop: number): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1) {
      const content = `message ${loop} ${count}`;
      const id = await this.#send(content);
      const { email } = this.#identity;
      await this.#ask((client) => client.patch(`/messages/${id}`, { content: `${content} changed` }));
      await this.#ask((client) => client.post(`/messages/${id}/reactions`, { emoji_name: "tada" }));
      const flags = { messages: [id], op: "add", flag: "starred" };
      await this.#ask((client) => client.post("/messages/flags", flags));
      const words = { anchor: "newest", num_before: 5, num_after: 0, narrow: [["sender", email]] };
      await this.#ask((client) => client.get("/messages", words));
      if (count % LOOPS === 0) await this.#ask((client) => client.post("/register", {}));
    }
  }

  async #send(content: string): Promise<number> {
    const message = { type: "channel", to: "upgrade", topic: "nodes", content };
    this.sent.push(content);
    return z.int().parse((await this.#ask((client) => client.post("/messages", message))).body.id);
  }

  async #ask(call: (client: ApiClient) => Promise<ApiAnswer>): Promise<ApiAnswer> {
    this.#turn += 1;
    const [first, second] = this.#places;
    for (const place of this.#turn % 2 ? [first, second] : [second, first]) {
      if (place === this.#absent) continue;
      const { port } = place;
      const identity = { credentials: this.#identity, host: `localhost:${port}` };
      const client = new ApiClient(port, { ...identity, keepsConnections: false });
      const answer = await call(client).catch((error: unknown) => {
        // Nothing listens: a load balancer asks the next node. Anything else is a failed request.
        if (error instanceof Error && "code" in error && error.code === "ECONNREFUSED") return null;
        throw error;
      });
      if (answer === null) continue;
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer;
    }
    throw new Error("No node answers.");
  }
}

/** Two nodes of the build, and three clients that receive by polls on both and by sockets of each. */
async function underLoad(
  root: string | null,
  upgrade: (places: readonly [Place, Place], load: Load) => Promise<void>,
): Promise<void> {
  database = await createEmptyDatabase();
  const places = [await Place.find(), await Place.find()] as const;
  for (const place of places) await place.serve(root);
  const owner = await setUpOwner(places[0], "Upgrade");
  await owner.client.post("/users/me/subscriptions", { subscriptions: [{ name: "upgrade" }] });
  const identity = { email: owner.email, api_key: owner.apiKey };
  const listeners = await Promise.all(
    [places[0], places[0], places[1]].map((place) => ResumingListener.register(place, identity)),
  );
  const [polled, ...pushed] = listeners;
  const load = new Load(places, owner);
  const last = Promise.withResolvers<number>();
  let turn = 0;
  const receiving = [
    polled?.poll(() => places[turn++ % 2 ? 0 : 1], last.promise),
    ...pushed.map((listener, index) => listener.follow(places[index ? 0 : 1], last.promise)),
  ];
  await load.goOn();
  await upgrade(places, load);
  await load.goOn();
  last.resolve(await load.end());
  await Promise.all(receiving);
  const stored = await storedMessages();
  expect(stored.map(({ content }) => content.replace(" changed", "")).sort()).toEqual(load.sent.sort());
  for (const { messageIds } of listeners) expect(messageIds).toEqual(stored.map(({ id }) => id));
  await Promise.all(places.map((place) => place.leave()));
  await database.drop();
}

async function storedMessages(): Promise<{ id: number; content: string }[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ id: string; content: string }>(
    "SELECT m.id, m.content FROM message m JOIN topic t ON t.id = m.topic_id WHERE t.name = 'nodes' ORDER BY m.id",
  );
  await client.end();
  return rows.map(({ id, content }) => ({ id: Number(id), content }));
}

test(
  "nodes of the previous version are replaced one after the other: no request fails, and each event arrives once",
  async () => {
    await underLoad(formerRoot, async (places, load) => {
      for (const place of places) {
        // Versions before the one that drains close their port while a balancer still uses it.
        load.leaveOut(place);
        await load.goOn();
        await place.leave();
        await place.serve(null);
        load.leaveOut(null);
        await load.goOn();
      }
    });
  },
  TIMEOUT_MS,
);

test(
  "nodes of this version go on, and start again, beside a later version that has changed the schema as the rule allows",
  async () => {
    await underLoad(null, async (places, load) => {
      await migrate(database.url, { build: await laterBuild() });
      await load.goOn();
      for (const place of places) {
        await place.leave();
        await place.serve(null);
        await load.goOn();
        expect(place.output).toContain("upgrade this node too");
      }
    });
  },
  TIMEOUT_MS,
);

/** It adds to every table, and changes every function. */
async function laterBuild() {
  const build = await readBuildSchema();
  const { rows } = await onDatabase(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
  );
  const added = rows.map(
    ({ name }) =>
      `ALTER TABLE "${name}" ADD COLUMN later text, ADD COLUMN later_too integer NOT NULL DEFAULT 7;`,
  );
  return {
    version: {
      ...build.version,
      version: build.version.version + 1,
      release: "9.1.0",
      oldest: build.version,
    },
    migrations: [
      ...build.migrations,
      ...added.map((sql, place) => schemaFile(`20990101000000_later_${String(place).padStart(3, "0")}`, sql)),
      schemaFile("20990102000000_index", "CREATE INDEX CONCURRENTLY later_idx ON message (sender_id)"),
    ],
    functions: build.functions.map(({ name, sql }) =>
      schemaFile(
        name,
        sql.replace("$$", () => "$$\n-- later\n"),
      ),
    ),
  };
}

async function onDatabase(statement: string): Promise<pg.QueryResult<{ name: string }>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client.query<{ name: string }>(statement).finally(() => client.end());
}
