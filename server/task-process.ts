/** A separate process for a task that must not slow requests, such as a backup. Runs one task at a time. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export class TaskProcess<Order, Outcome> {
  readonly #program: URL;
  #running: { readonly child: ChildProcess; readonly ended: Promise<void> } | null = null;

  /** @param program receives one message, the order, and sends one, the outcome; it ends when its channel closes. */
  constructor(program: URL) {
    this.#program = program;
  }

  /** Returns null if the process could not start, or ended without an outcome. */
  async run(order: Order): Promise<Outcome | null> {
    const child = fork(fileURLToPath(this.#program), {
      // Node runs these files directly, without the server's loader hooks.
      execArgv: ["--disable-warning=DeprecationWarning"],
      serialization: "advanced",
      // Secrets go through the IPC channel, which no other user of the machine can read.
      env: {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        TZ: process.env.TZ,
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let outcome: Outcome | null = null;
    child.on("message", (told: Outcome) => {
      outcome = told;
    });
    // A process that cannot be started reports an error instead of an exit.
    const ended = new Promise<void>((resolve) =>
      child.once("exit", () => resolve()).on("error", () => resolve()),
    );
    this.#running = { child, ended };
    child.send(order as object, () => undefined);
    await ended;
    this.#running = null;
    return outcome;
  }

  /** Ends the task, which may not hear of anything else. `run` returns null. */
  kill(): void {
    this.#running?.child.kill("SIGKILL");
  }

  /** Cancels the task, and waits for the end of its process. */
  async stop(): Promise<void> {
    if (this.#running === null) return;
    const { child, ended } = this.#running;
    if (child.connected) child.disconnect();
    await ended;
  }
}
