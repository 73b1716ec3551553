/** Divides a server's processor time by part of its work, with Node's sampling profiler. */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = path.join(import.meta.dirname, "..");
const POLL_MS = 50;
/** In microseconds. */
const SAMPLED_EVERY = 500;

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const answers = z.object({ id: z.int(), result: z.object({ profile: z.unknown().optional() }) });
const profiles = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.int(),
        columnNumber: z.int(),
      }),
      children: z.array(z.int()).optional(),
    }),
  ),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
});

type Profile = z.infer<typeof profiles>;
type CallFrame = Profile["nodes"][number]["callFrame"];

/** The first that matches the innermost function, or the nearest of its callers that matches any. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ["search index, afterwards", /^lib\/messages\/search\//],
  ["rendering", /^lib\/(?:markdown|messages\/rendering)\//],
  ["parameters by the contract", /^(?:lib\/kernel\/http\/(?:parse|read)-|node_modules\/zod\/)/],
  ["authentication, limits, envelope", /^lib\/(?:auth|kernel\/(?:http|turns|memory))\//],
  [
    "batches: lock, statements, answers",
    /^(?:lib\/kernel\/db\/|lib\/messages\/sending\/(?:send-|write-)|node_modules\/pg)/,
  ],
  ["event", /^lib\/(?:kernel\/events|messages\/messages\/message-events)/],
  ["checks and composing", /^(?:lib\/(?:messages|channels|people|text)|app)\//],
  ["HTTP: reading and answering", /^(?:server\/|lib\/kernel\/(?:log|metrics|collected)|node:_http)/],
];
const OTHERS = "others";
const NATIVE: ReadonlyMap<string, string> = new Map([
  ["(garbage collector)", "garbage collection"],
  ["(program)", OTHERS],
  ["writeUtf8String", "HTTP: reading and answering"],
]);

export interface Share {
  readonly part: string;
  /** The part of the time in which the main thread was busy. */
  readonly share: number;
}

/** Opens the inspector of the server, which was started with `--inspect-port`. */
export class ServerProfile {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (profile: unknown) => void>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, result } = answers.parse(JSON.parse(String(data)));
      this.#waiting.get(id)?.(result.profile);
      this.#waiting.delete(id);
    });
  }

  static async open(pid: number, inspectPort: number): Promise<ServerProfile> {
    process.kill(pid, "SIGUSR1");
    const socket = new WebSocket(await inspectorUrl(inspectPort));
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    const profile = new ServerProfile(socket);
    await profile.#ask("Profiler.enable");
    await profile.#ask("Profiler.setSamplingInterval", { interval: SAMPLED_EVERY });
    return profile;
  }

  async during(work: () => Promise<unknown>): Promise<Share[]> {
    await this.#ask("Profiler.start");
    await work();
    return sharesOf(profiles.parse(await this.#ask("Profiler.stop")));
  }

  close(): void {
    this.#socket.close();
  }

  #ask(method: string, params: object = {}): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }
}

async function inspectorUrl(port: number): Promise<string> {
  for (;;) {
    try {
      const [target] = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
      if (target) return target.webSocketDebuggerUrl;
    } catch {
      // The server opens it a moment after the signal.
    }
    await wait(POLL_MS);
  }
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): Share[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const known = new Map<number, string | null>();
  const times = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const part = known.get(id) ?? partOf(id, frames, parents);
    known.set(id, part);
    if (part !== null) times.set(part, (times.get(part) ?? 0) + (timeDeltas[place] ?? 0));
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([part, time]) => ({ part, share: time / total }))
    .sort((one, other) => other.share - one.share);
}

/** Null while the thread waited. */
function partOf(
  id: number,
  frames: ReadonlyMap<number, CallFrame>,
  parents: ReadonlyMap<number, number>,
): string | null {
  const name = frames.get(id)?.functionName ?? "";
  if (name === "(idle)") return null;
  const native = NATIVE.get(name);
  if (native !== undefined) return native;
  for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
    const frame = frames.get(at);
    const source = frame ? sourceOf(frame) : "";
    const part = PARTS.find(([, sources]) => sources.test(source));
    if (part) return part[0];
  }
  return OTHERS;
}

const maps = new Map<string, SourceMap | null>();

/** Relative to the project, or Node's own name. */
function sourceOf({ url, lineNumber, columnNumber }: CallFrame): string {
  if (!url.startsWith("file:")) return url;
  const file = fileURLToPath(url);
  const known = maps.get(file);
  const map = known === undefined ? readMap(file) : known;
  maps.set(file, map);
  const entry = map?.findEntry(lineNumber, columnNumber);
  const isMapped = entry !== undefined && "originalSource" in entry;
  return path.relative(ROOT, isMapped ? path.resolve(path.dirname(file), entry.originalSource) : file);
}

function readMap(file: string): SourceMap | null {
  return existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8"))) : null;
}
