/** Reads live memory after a collection; the system only reports what the process once took. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** Attempts to reach the inspector after the signal. */
const ATTEMPTS = 50;
const BETWEEN_MS = 100;

interface Target {
  readonly webSocketDebuggerUrl: string;
}

const answerOfInspector = z.object({ id: z.int(), result: z.looseObject({}) });
const evaluated = z.object({ result: z.object({ value: z.number() }) });
const evaluatedObject = z.object({ result: z.object({ objectId: z.string() }) });
const foundObjects = z.object({ objects: z.object({ objectId: z.string() }) });

/** Inspector objects to release together. */
const GROUP = "live";
/** Resources of the main thread. */
export interface HeldResources {
  /** Live, including buffers. */
  readonly bytes: number;
  /** Timers that keep the process alive. */
  readonly timers: number;
  /** Listeners of all live event emitters. */
  readonly listeners: number;
}

const BYTES = "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())";
const TIMERS = 'process.getActiveResourcesInfo().filter((name) => name === "Timeout").length';
const EMITTERS = 'process.getBuiltinModule("events").prototype';
const COUNT_LISTENERS = `function () {
  return this.reduce((sum, { _events }) => sum + (_events ? Object.values(_events).flat().length : 0), 0);
}`;

/** `NODE_OPTIONS` for a process that opens its inspector when signaled. */
export function inspectorOptions(port: number): string {
  return `--inspect-port=127.0.0.1:${port} --inspect-publish-uid=http`;
}

export class GarbageCollection {
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Requires `inspectorOptions`. @throws Error if the process does not answer. */
  static async open(pid: number, port: number): Promise<GarbageCollection> {
    process.kill(pid, "SIGUSR1");
    const socket = new WebSocket(await addressAt(port));
    await once(socket, "open");
    return new GarbageCollection(socket);
  }

  /** Live, on the main thread, including buffers. */
  async usedBytes(): Promise<number> {
    await this.#call("HeapProfiler.collectGarbage", {});
    return this.#evaluate(BYTES);
  }

  async heldResources(): Promise<HeldResources> {
    // The inspector collects garbage first.
    const listeners = await this.#countListeners();
    return { bytes: await this.#evaluate(BYTES), timers: await this.#evaluate(TIMERS), listeners };
  }

  async #countListeners(): Promise<number> {
    const prototype = { expression: EMITTERS, objectGroup: GROUP };
    const { result } = evaluatedObject.parse(await this.#call("Runtime.evaluate", prototype));
    const query = { prototypeObjectId: result.objectId, objectGroup: GROUP };
    const { objects } = foundObjects.parse(await this.#call("Runtime.queryObjects", query));
    const count = { objectId: objects.objectId, functionDeclaration: COUNT_LISTENERS, returnByValue: true };
    const counted = evaluated.parse(await this.#call("Runtime.callFunctionOn", count));
    // Otherwise the inspector would keep all of them alive.
    await this.#call("Runtime.releaseObjectGroup", { objectGroup: GROUP });
    return counted.result.value;
  }

  async #evaluate(expression: string): Promise<number> {
    return evaluated.parse(await this.#call("Runtime.evaluate", { expression })).result.value;
  }

  async #call(method: string, params: object): Promise<unknown> {
    const answered = once(this.#socket, "message");
    this.#socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = await answered;
    return answerOfInspector.parse(JSON.parse(data)).result;
  }

  close(): void {
    this.#socket.close();
  }
}

async function addressAt(port: number): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const targets: Target[] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
      const [target] = targets;
      if (target) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
    await sleep(BETWEEN_MS);
  }
}
