/** Attacks a server with random connections; reports what they leave behind and whom they delay. */
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { portOf, startChild } from "../../bench/child.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import type { TestAccount } from "../../lib/testing/test-account.ts";
import { createTestDatabase } from "../../lib/testing/test-server.ts";
import { createOrganizations, type FuzzOrganizations } from "../fuzz-subject.ts";
import { GarbageCollection, inspectorOptions } from "../garbage-collection.ts";
import type { AttackOrder } from "./attacker.ts";
import type { Attacked } from "./connection-plan.ts";
import { excessOf, readLevel, type ServerLevel, settledLevel } from "./server-level.ts";
import { type SendFigures, SteadySends } from "./steady-sends.ts";

const ATTACKER = path.join(import.meta.dirname, "attacker.ts");
const CHANNEL = "attacked";
/** Loads code and fills caches, which would count as leftovers. */
const WARM_UP = { seed: 0, connections: 200, durationMs: 2_500, endsSessions: true };
const registered = z.object({ queue_id: z.string() });

export interface TransportFuzzOptions {
  readonly mode: "production" | "development";
  /** One run for each. */
  readonly seeds: readonly number[];
  readonly connections: number;
  /** All connections begin within this time. */
  readonly durationMs: number;
  /** For the server to release everything. */
  readonly settleMs: number;
  readonly endsSessions: boolean;
  /** Called after each run. */
  readonly onFindings?: (findings: TransportFindings) => void;
}

export interface TransportFindings {
  readonly seed: number;
  /** Violations, in words. */
  readonly problems: readonly string[];
  readonly before: ServerLevel;
  readonly after: ServerLevel;
  /** Other users' sends, and simultaneous ones to a bare server. */
  readonly sends: SendFigures;
  readonly bareSends: SendFigures;
}

/** Linux only. @throws Error if the server does not start. */
export async function runTransportFuzz(options: TransportFuzzOptions): Promise<TransportFindings[]> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-transport-fuzz-"));
  const secret = randomBytes(32).toString("hex");
  const port = await freePort();
  const inspectorPort = await freePort();
  const organizations = await createOrganizations(database.url, secret, port);
  const server = new ServerProcess(port, {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: folder,
    PARLEY_SECRET: secret,
    PARLEY_MODE: options.mode,
    NODE_OPTIONS: inspectorOptions(inspectorPort),
  });
  const bare = await startChild("bench/bare-server.ts", { DATABASE_URL: database.url }, "ready");
  try {
    await server.start();
    const fuzz = await TransportFuzz.prepare(server, organizations, {
      inspectorPort,
      barePort: portOf(bare.readyLine),
    });
    return await fuzz.run(options);
  } finally {
    await bare.stop();
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

class TransportFuzz {
  readonly #server: ServerProcess;
  readonly #garbage: GarbageCollection;
  readonly #barePort: number;
  readonly #sender: TestAccount;
  readonly #attacked: Attacked;

  private constructor(
    server: ServerProcess,
    garbage: GarbageCollection,
    { barePort, sender, attacked }: { barePort: number; sender: TestAccount; attacked: Attacked },
  ) {
    this.#server = server;
    this.#garbage = garbage;
    this.#barePort = barePort;
    this.#sender = sender;
    this.#attacked = attacked;
  }

  /** Attackers subscribe to the measured channel and get queues. */
  static async prepare(
    server: ServerProcess,
    { attacked, bystander }: FuzzOrganizations,
    { inspectorPort, barePort }: { readonly inspectorPort: number; readonly barePort: number },
  ): Promise<TransportFuzz> {
    const { host, member, moderator, guest, bot } = attacked;
    const attackers = [member, moderator, guest, bot];
    await attacked.owner.subscribe(CHANNEL, {
      principals: [bystander, ...attackers].map(({ id }) => id),
    });
    const accounts = await Promise.all(
      attackers.map(async ({ email, apiKey, client }) => {
        const { body } = await client.post("/register", { event_types: ["message"] });
        return { email, apiKey, queueId: registered.parse(body).queue_id };
      }),
    );
    const garbage = await GarbageCollection.open(server.pid, inspectorPort);
    const subject = { barePort, sender: bystander, attacked: { host, accounts } };
    return new TransportFuzz(server, garbage, subject);
  }

  async run({ seeds, ...options }: TransportFuzzOptions): Promise<TransportFindings[]> {
    const findings: TransportFindings[] = [];
    try {
      const { timers, listeners } = await this.#level();
      await this.#attack(WARM_UP);
      const { memory, descriptors } = await this.#level();
      const before = { timers, listeners, memory, descriptors };
      for (const seed of seeds) {
        const found = await this.#runSeed({ ...options, seed }, before);
        findings.push(found);
        options.onFindings?.(found);
      }
      return findings;
    } finally {
      this.#garbage.close();
    }
  }

  async #runSeed(
    options: Omit<TransportFuzzOptions, "seeds"> & { readonly seed: number },
    before: ServerLevel,
  ): Promise<TransportFindings> {
    const { port, output } = this.#server;
    const { host, email, apiKey } = { host: this.#attacked.host, ...this.#sender };
    const headers = { host, authorization: `Basic ${btoa(`${email}:${apiKey}`)}` };
    const message = { type: "channel", to: CHANNEL, topic: "t", content: "The build is green again." };
    const sends = await SteadySends.begin({ port, path: "/api/v1/messages", headers }, message);
    const bareSends = await SteadySends.begin({ port: this.#barePort, path: "/", headers: {} }, message);
    await this.#attack(options);
    const figures = { sends: await sends.end(), bareSends: await bareSends.end() };
    const after = await settledLevel(() => this.#level(), before, options.settleMs);
    const logged = this.#server.output.slice(output.length);
    const problems = [
      ...excessOf(after, before),
      ...(figures.sends.failed > 0 ? [`${figures.sends.failed} sends of others failed`] : []),
      ...(logged === "" ? [] : [`logged: ${logged}`]),
    ];
    return { seed: options.seed, problems, before, after, ...figures };
  }

  /** @throws Error if the process has ended. */
  #level(): Promise<ServerLevel> {
    return readLevel(this.#server.pid, this.#garbage);
  }

  async #attack(order: Omit<AttackOrder, "port" | "attacked">): Promise<void> {
    const attacker = fork(ATTACKER, { serialization: "advanced" });
    const { seed, connections, durationMs, endsSessions } = order;
    const whole: AttackOrder = {
      ...{ port: this.#server.port, attacked: this.#attacked },
      ...{ seed, connections, durationMs, endsSessions },
    };
    attacker.send(whole);
    const [message] = await Promise.race([once(attacker, "message"), once(attacker, "exit")]);
    attacker.kill("SIGKILL");
    if (message !== "done") throw new Error(`The attacker exited with ${message}.`);
  }
}
