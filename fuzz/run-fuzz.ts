/** Sends hostile requests one at a time and reports the harmful ones. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createTestDatabase } from "../lib/testing/test-server.ts";
import { sendToAddress } from "./address-sender.ts";
import { sendFrames } from "./frame-sender.ts";
import { type FuzzRequest, fuzzRequests } from "./fuzz-requests.ts";
import { createOrganizations, type FuzzSubject, prepareSubject } from "./fuzz-subject.ts";
import { inspectorOptions } from "./garbage-collection.ts";
import { addressAttacks } from "./hostile-addresses.ts";
import { frameAttacks } from "./hostile-frames.ts";
import { pollAttacks } from "./hostile-polls.ts";
import { uploadAttacks } from "./hostile-uploads.ts";
import { ObservedServer, type Outcome } from "./observed-server.ts";
import { sendPolls } from "./poll-sender.ts";
import type { ServerMemory } from "./server-cost.ts";
import { attackUpload } from "./upload-sender.ts";

/** Limit per request. */
const MAX_PROCESSOR_MS = 250;
/** A garbage collection or a starting worker thread may be the cause. */
const REPETITIONS = 3;
/** Only the request itself can take this long. It is not repeated: a repetition may find its object and be quick. */
const SURELY_SLOW_MS = 1_000;
/** Compares the second and the last of these equal parts; the first one loads code and fills caches. */
const MEMORY_PARTS = 4;
const PROGRESS_REQUESTS = 1_000;
/** Operations on an account's role, activity, owner, or credentials. */
const CHANGING_ACCOUNTS: ReadonlySet<string> = new Set([
  "update-user",
  "deactivate-user",
  "deactivate-own-user",
  "reactivate-user",
  "update-bot",
  "deactivate-bot",
  "regenerate-bot-api-key",
]);
const EXCERPT = 300;
/** Targets that are not operations. */
export const SOCKETS = "sockets";
export const ADDRESSES = "addresses outside the API";
export const UPLOADS = "resumable uploads";

/** An attack on another target than an operation. */
interface Strike {
  readonly request: string;
  readonly isSignedIn: boolean;
  readonly send: () => Promise<unknown>;
}

export interface Finding {
  /** In the seed's sequence, or in the list of other attacks. */
  readonly index: number;
  readonly operationId: string;
  readonly actor: string;
  readonly problem: string;
  readonly request: string;
}

export interface FuzzReport {
  /** Responses by status; 0 counts polls that were still waiting. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
  /** Keys are operations or kinds of attacks. */
  readonly mostMs: ReadonlyMap<string, number>;
  /** Median live megabytes after the warm-up and at the end, and the process's peak. 0 after too few requests. */
  readonly memory: { readonly warm: number; readonly end: number; readonly most: number };
}

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  readonly from?: number;
  readonly onFinding?: (finding: Finding) => void;
  readonly onProgress?: (sent: number, memory: ServerMemory) => void;
}

/**
 * Starts the bundled server on a new database.
 * @throws Error if the server does not start or exits.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-fuzz-"));
  const secret = randomBytes(32).toString("hex");
  const port = await freePort();
  const inspectorPort = await freePort();
  const organizations = await createOrganizations(database.url, secret, port);
  const server = new ServerProcess(port, {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: folder,
    PARLEY_SECRET: secret,
    // Rate limits would refuse most requests.
    PARLEY_MODE: "development",
    NODE_OPTIONS: inspectorOptions(inspectorPort),
  });
  try {
    await server.start();
    const observed = await ObservedServer.open(server, { databaseUrl: database.url, inspectorPort });
    try {
      return await new Fuzz(observed, await prepareSubject(organizations, port)).run(options);
    } finally {
      await observed.close();
    }
  } finally {
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

class Fuzz {
  readonly #server: ObservedServer;
  readonly #subject: FuzzSubject;
  readonly #statuses = new Map<number, number>();
  readonly #mostMs = new Map<string, number>();
  readonly #findings: Finding[] = [];

  constructor(server: ObservedServer, subject: FuzzSubject) {
    this.#server = server;
    this.#subject = subject;
  }

  async run({ seed, requests, from = 0, onFinding, onProgress }: FuzzOptions): Promise<FuzzReport> {
    const readings: ServerMemory[] = [];
    for (const request of fuzzRequests(this.#subject, seed, from)) {
      if (request.index >= requests) break;
      for (const finding of await this.#send(request)) {
        this.#findings.push(finding);
        onFinding?.(finding);
      }
      const sent = request.index + 1;
      if (sent % PROGRESS_REQUESTS > 0) continue;
      const memory = await this.#server.memory();
      readings.push(memory);
      onProgress?.(sent, memory);
    }
    for (const finding of [...(await this.#attackSockets()), ...(await this.#attackAddresses())]) {
      this.#findings.push(finding);
      onFinding?.(finding);
    }
    await this.#requireOrdinaryService();
    const part = Math.floor(readings.length / MEMORY_PARTS);
    const last = readings.length - part;
    const used = readings.map((reading) => reading.used);
    const memory = {
      warm: median(used.slice(part, 2 * part)),
      end: median(used.slice(last)),
      most: Math.max(0, ...readings.map(({ taken }) => taken)),
    };
    return { statuses: this.#statuses, findings: this.#findings, mostMs: this.#mostMs, memory };
  }

  /** Repeats a slow request; returns the violations. */
  async #send(request: FuzzRequest): Promise<Finding[]> {
    const { index, contract, actor } = request;
    const first = await this.#outcomeOf(request);
    this.#statuses.set(first.status, (this.#statuses.get(first.status) ?? 0) + 1);
    let spent = first.processorMs;
    for (
      let repeated = 0;
      repeated < REPETITIONS && spent > MAX_PROCESSOR_MS && spent < SURELY_SLOW_MS;
      repeated += 1
    ) {
      spent = Math.min(spent, (await this.#outcomeOf(request)).processorMs);
    }
    this.#mostMs.set(contract.operationId, Math.max(spent, this.#mostMs.get(contract.operationId) ?? 0));
    const problems =
      spent > MAX_PROCESSOR_MS ? [...first.problems, `took ${spent} ms of processor time`] : first.problems;
    const found = { index, operationId: contract.operationId, actor: actor.name, request: first.excerpt };
    return problems.map((problem) => ({ ...found, problem: problem.slice(0, EXCERPT) }));
  }

  async #outcomeOf({ contract, actor, build }: FuzzRequest): Promise<Outcome & { excerpt: string }> {
    const call = await build();
    const mayWait = "dont_block" in contract.params.shape;
    const outcome = await this.#server.observe(actor.client, call, { contract, mayWait });
    if (CHANGING_ACCOUNTS.has(contract.operationId)) await this.#subject.restoreAccounts();
    const { method, path: address, headers, body = "" } = call;
    const text = `${JSON.stringify(headers ?? {})} ${Buffer.from(body).toString("utf8").slice(0, EXCERPT)}`;
    return { ...outcome, excerpt: `${method} ${address.slice(0, EXCERPT)} ${text} (${body.length} in all)` };
  }

  async #attackSockets(): Promise<Finding[]> {
    const { bystander, port } = this.#subject;
    const auth = { email: bystander.email, api_key: bystander.apiKey };
    const strikes = [
      ...frameAttacks.map((attack) => ({ ...attack, send: () => sendFrames(port, attack, auth) })),
      ...pollAttacks.map((attack) => ({ ...attack, send: () => sendPolls(port, attack, auth) })),
    ];
    return this.#attack(
      SOCKETS,
      strikes.map(({ name, isConnected, send }) => ({ request: name, isSignedIn: isConnected, send })),
    );
  }

  async #attackAddresses(): Promise<Finding[]> {
    const { bystander, port, host } = this.#subject;
    const credentials = Buffer.from(`${bystander.email}:${bystander.apiKey}`).toString("base64");
    const known = `Basic ${credentials}`;
    const addresses = addressAttacks.map((attack) => ({
      request: `${attack.method} ${attack.path.slice(0, EXCERPT)} ${attack.body.slice(0, EXCERPT)}`,
      isSignedIn: attack.isSignedIn,
      send: () => sendToAddress({ host, port }, attack, known),
    }));
    const uploads = uploadAttacks.map((attack) => ({
      request: attack.name,
      isSignedIn: attack.isSignedIn,
      send: () => attackUpload({ host, port }, attack, known),
    }));
    return [...(await this.#attack(ADDRESSES, addresses)), ...(await this.#attack(UPLOADS, uploads))];
  }

  async #attack(operationId: string, strikes: readonly Strike[]): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [index, { request, isSignedIn, send }] of strikes.entries()) {
      const found = { index, operationId, actor: isSignedIn ? "member" : "nobody", request };
      for (const problem of await this.#strike(operationId, send))
        findings.push({ ...found, problem: problem.slice(0, EXCERPT) });
    }
    return findings;
  }

  async #strike(target: string, send: () => Promise<unknown>): Promise<string[]> {
    const { processorMs, problems } = await this.#server.observeWork(send);
    let spent = processorMs;
    for (let again = 0; again < REPETITIONS && spent > MAX_PROCESSOR_MS; again += 1)
      spent = Math.min(spent, (await this.#server.observeWork(send)).processorMs);
    this.#mostMs.set(target, Math.max(spent, this.#mostMs.get(target) ?? 0));
    return spent > MAX_PROCESSOR_MS ? [...problems, `took ${spent} ms of processor time`] : [...problems];
  }

  /** Another account receives everything that the fuzz left behind. */
  async #requireOrdinaryService(): Promise<void> {
    const { status, body } = await this.#subject.bystander.client.post("/register");
    if (status !== 200) throw new Error(`After the fuzz, registering answers ${JSON.stringify(body)}.`);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
