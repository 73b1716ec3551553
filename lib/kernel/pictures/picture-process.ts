/** Handles one picture at a time, until it exceeds a limit or is idle. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { EXCEEDED_LIMIT, type PictureAnswer, type PictureTask } from "./picture-task.ts";

/** The process limits its own processor time; this stops one that hangs. */
const LONGEST_MS = 60_000;
/** An idle process takes some 80 MB. */
const IDLE_MS = 60_000;

/** In processor time or memory. */
export class PictureTooCostly extends Error {
  override readonly name = "PictureTooCostly";
}

/** A picture that the decoder cannot cope with ends the process, and so does a server without memory. */
export class PictureProcessEnded extends Error {
  override readonly name = "PictureProcessEnded";
}

export class PictureProcess {
  #process: ChildProcess | null = null;
  readonly #idleTimer = setTimeout(() => this.end(), IDLE_MS).unref();

  /**
   * Wait for the answer before the next task.
   * @throws PictureTooCostly, PictureProcessEnded, or an Error of the channel to the process; the next task gets a new
   *   process.
   */
  async run(task: PictureTask): Promise<PictureAnswer> {
    this.#idleTimer.refresh();
    const child = this.#process?.connected ? this.#process : start();
    this.#process = child;
    const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>();
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(
        code === EXCEEDED_LIMIT
          ? new PictureTooCostly("A picture took too much processor time or memory.")
          : new PictureProcessEnded(`The picture process ended with ${signal ?? `code ${code}`}.`),
      );
    const timer = setTimeout(() => reject(new PictureTooCostly("A picture took too long.")), LONGEST_MS);
    child.once("message", resolve).once("error", reject).once("exit", ended);
    try {
      child.send(task, (error) => error && reject(error));
      return await promise;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      clearTimeout(timer);
      child.off("message", resolve).off("error", reject).off("exit", ended);
      this.#idleTimer.refresh();
    }
  }

  end(): void {
    this.#process?.kill("SIGKILL");
    this.#process = null;
  }
}

function start(): ChildProcess {
  const child = fork(fileURLToPath(new URL("./picture-worker.ts", import.meta.url)), {
    // Node runs these files directly, without the server's loader hooks.
    execArgv: [],
    serialization: "advanced",
    // Code that decodes untrusted input gets no server secrets.
    env: { NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Neither the process nor its channel keeps a stopping server alive.
  child.unref();
  child.channel?.unref();
  child.on("error", () => undefined);
  return child;
}
