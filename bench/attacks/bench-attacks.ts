/** `npm run bench -- attacks`: how long others wait. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ROLE_GUEST } from "../../lib/kernel/roles/roles.contract.ts";
import { costBetween } from "../../lib/testing/measuring/processor-time.ts";
import { type Account, CLIENTS } from "../deliveries.ts";
import type { NpmServer } from "../npm-start.ts";
import { SMALL_SUBSCRIBERS } from "../seed.ts";
import { accountAttacks } from "./account-attacks.ts";
import { type Attack, type Attackers, attacks } from "./attacks.ts";
import { CountingClient } from "./counting-client.ts";
import { readingAttacks } from "./reading-attacks.ts";
import { resourceAttacks } from "./resource-attacks.ts";
import { searchAttacks } from "./search-attacks.ts";
import { type LoadFigures, SteadyLoad } from "./steady-load.ts";
import { uploadAttacks } from "./upload-attacks.ts";

const RUN_MS = 15_000;
const STRIKE_EVERY_MS = 1_000;
/** The server finishes one attack's work before the next. */
const SETTLE_MS = 5_000;

const ALL: readonly Attack[] = [
  ...accountAttacks,
  ...searchAttacks,
  ...uploadAttacks,
  ...resourceAttacks,
  ...readingAttacks,
  ...attacks,
];
const FIRST_ATTACKER = SMALL_SUBSCRIBERS + CLIENTS;

/**
 * Subscribers of the small channel do not listen, because it counts deliveries. Each attack has its own member and
 * guest, so that it starts below every rate limit.
 */
export const ATTACK_ACCOUNTS = FIRST_ATTACKER + 2 * (ALL.length + 1);

/** No other attack uses them. */
export function transportAccounts(accounts: readonly Account[]) {
  const [member, bystander] = accounts.slice(FIRST_ATTACKER + 2 * ALL.length);
  if (!member || !bystander) throw new Error("The bench has no accounts.");
  return { member, bystander };
}

/** Each attack has its own source address. Only Linux answers on all of 127.0.0.0/8. */
function attackersOf(index: number, accounts: readonly Account[]) {
  const [member, guest] = accounts.slice(FIRST_ATTACKER + 2 * index);
  if (!member || !guest) throw new Error("The bench has no accounts.");
  const address = process.platform === "linux" ? `127.0.0.${2 + index}` : "127.0.0.1";
  return { member, guest, address };
}

interface Target {
  readonly server: Pick<NpmServer, "port" | "processorTime">;
  readonly mailPort: number;
}

interface CostFigures extends LoadFigures {
  /** Milliseconds per second, of server and database. */
  readonly processor: number;
}

export interface AttackFigures {
  readonly quiet: CostFigures;
  readonly attacked: readonly (CostFigures & {
    readonly name: string;
    readonly answers: string;
  })[];
}

/** Runs before the server starts. */
export async function prepareAttacks(databaseUrl: string, accounts: readonly Account[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const guests = ALL.map((_, index) => attackersOf(index, accounts).guest.email);
  await client.query("UPDATE user_account SET role = $1 WHERE email = ANY($2)", [ROLE_GUEST, guests]);
  await client.query(`UPDATE realm SET settings = settings || '{"inline_url_embed_preview": true}'`);
  await client.end();
}

/** @param filter comma-separated parts of attack names. */
export async function benchAttacks(
  target: Target,
  accounts: readonly Account[],
  filter: string,
): Promise<AttackFigures> {
  const { server, mailPort } = target;
  const load = await SteadyLoad.connect(server.port, accounts.slice(SMALL_SUBSCRIBERS, FIRST_ATTACKER));
  try {
    // Warm-up: V8 optimizes the server's code as it runs.
    await load.run(RUN_MS);
    const quiet = await measure(server, load);
    const attacked = [];
    for (const [index, attack] of ALL.entries()) {
      if (!filter.split(",").some((part) => attack.name.includes(part))) continue;
      const { address, ...attackers } = attackersOf(index, accounts);
      const client = new CountingClient(server.port, address);
      attacked.push(await runAttack(attack, { client, ...attackers, mailPort }, server, load));
      await load.run(SETTLE_MS);
    }
    return { quiet, attacked };
  } finally {
    await load.close();
  }
}

async function measure(server: Target["server"], load: SteadyLoad): Promise<CostFigures> {
  const before = server.processorTime();
  const begun = performance.now();
  const figures = await load.run(RUN_MS);
  const seconds = (performance.now() - begun) / 1_000;
  return { ...figures, processor: costBetween(before, server.processorTime()) / seconds };
}

async function runAttack(
  { name, prepare, strike }: Attack,
  { client, ...attackers }: Attackers & { readonly client: CountingClient },
  server: Target["server"],
  load: SteadyLoad,
): Promise<AttackFigures["attacked"][number]> {
  await prepare?.(client, attackers);
  let isOver = false;
  const strikes = async () => {
    while (!isOver) {
      void strike(client, attackers);
      await wait(STRIKE_EVERY_MS);
    }
  };
  const striking = strikes();
  const figures = await measure(server, load);
  isOver = true;
  await striking;
  client.close();
  return { name, ...figures, answers: client.answers };
}

const AIM_MS = 500;

function row(label: string, { p50, p99, most, processor, failed, missing }: CostFigures): string {
  const times = [p50, p99, most, processor].map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join("");
  return `${label.padEnd(54)}${times}${String(failed).padStart(8)}${String(missing).padStart(8)}`;
}

export function attackReport({ quiet, attacked }: AttackFigures): string {
  return [
    `Sends of others, ${CLIENTS} live clients, during an attack that is repeated each second`,
    `${"".padEnd(54)}${["p50", "p99", "longest", "used/s"].map((title) => title.padStart(9)).join("")}  failed    lost`,
    row("no attack", quiet),
    ...attacked.flatMap((figures) => [row(figures.name, figures), `    answers: ${figures.answers}`]),
    `  aim: p99 under ${AIM_MS} ms, none failed, none lost`,
  ].join("\n");
}
