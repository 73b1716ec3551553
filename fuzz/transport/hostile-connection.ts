/** Performs a connection's plan, as far as the server lets it. */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type ConnectionPlan, SESSION, type Step } from "./connection-plan.ts";

/** Skips a step that the server does not read. */
const STUCK_MS = 500;
const OPENED = /"sid":"([\w-]+)"/;

/** Opened by attackers, the latest last. */
export class KnownSessions {
  readonly ids: string[] = [];

  notice(received: string): void {
    const [, id] = OPENED.exec(received) ?? [];
    if (id !== undefined) this.ids.push(id);
  }

  get latest(): string {
    return this.ids.at(-1) ?? "unknown";
  }
}

/** The connection is open unless the plan or the server has ended it. */
export async function performPlan(
  { address, steps }: ConnectionPlan,
  port: number,
  sessions: KnownSessions,
): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: address, allowHalfOpen: true });
  // Most plans end with a cut connection.
  socket.on("error", () => undefined);
  socket.on("data", (bytes: Buffer) => sessions.notice(bytes.toString("latin1")));
  for (const step of steps) {
    if (socket.destroyed) break;
    await perform(step, socket, sessions);
  }
  return socket;
}

async function perform(step: Step, socket: Socket, sessions: KnownSessions): Promise<void> {
  if (step.do === "wait") await wait(step.ms);
  else if (step.do === "pause") socket.pause();
  else if (step.do === "resume") socket.resume();
  else if (step.do === "finish") socket.end();
  else if (step.do === "reset") socket.resetAndDestroy();
  else if (socket.writable) await write(socket, step.data, sessions);
}

async function write(socket: Socket, data: string | Uint8Array, sessions: KnownSessions): Promise<void> {
  const bytes =
    typeof data === "string" ? Buffer.from(data.replaceAll(SESSION, sessions.latest), "latin1") : data;
  const written = new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  const waiting = new AbortController();
  await Promise.race([written, wait(STUCK_MS, undefined, waiting).catch(() => undefined)]);
  waiting.abort();
}
