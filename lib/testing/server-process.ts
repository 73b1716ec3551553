/** A server process that tests can kill and restart. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..");

/** Below the range for outgoing connections, which could take the port first. */
const PORTS = { from: 10_000, to: 32_000 } as const;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

/** Built before the tests. */
const PROGRAM = path.join("dist", "server", "server.js");

export class ServerProcess {
  readonly port: number;
  output = "";
  readonly #environment: Record<string, string>;
  readonly #root: string;
  #child: ChildProcess | null = null;

  /** @param root of the build; of this one unless given. */
  constructor(port: number, environment: Record<string, string>, root = ROOT) {
    this.port = port;
    this.#root = root;
    this.#environment = {
      NODE_ENV: "production",
      PARLEY_HOST: "127.0.0.1",
      PARLEY_LOG_LEVEL: "error",
      ...environment,
      // With TLS, it has other ports.
      ...(environment.PARLEY_DOMAIN ? {} : { PORT: String(port) }),
    };
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error("The server is not running.");
    return pid;
  }

  /** Null while it runs. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [path.join(this.#root, PROGRAM)], {
      cwd: this.#root,
      env: { ...process.env, ...this.#environment },
      // Closing this channel stops the child, so it cannot outlive the test.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    this.output = "";
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk.toString("utf8");
        if (this.output.includes("Parley is ready")) resolve();
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) =>
        reject(new Error(`The server exited with ${code} before it was ready.\n${this.output}`)),
      );
    });
  }

  stopReading(): void {
    this.#child?.stdout?.destroy();
    this.#child?.stderr?.destroy();
  }

  /** Without clean-up. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
}
