/** Gives a worker a snapshot whose look-ups are answered by the main thread, so that the snapshot is not copied. */
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { compileLinkifier } from "../links/compile-linkifier.ts";
import type { LinkifierSource, MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../snapshot/server-snapshot.ts";

type Lookups = Pick<
  MarkdownSnapshot,
  | "peopleNamed"
  | "person"
  | "groupNamed"
  | "channelNamed"
  | "latestMessageId"
  | "emojiNamed"
  | "emojiNameOf"
  | "upload"
  | "linkPreview"
  | "proxiedImageUrl"
>;

/** The part of a snapshot that is copied to the worker: everything except look-ups and functions. */
export type SnapshotSettings = Pick<
  MarkdownSnapshot,
  "realmUrl" | "emptyTopicName" | "defaultCodeLanguage" | "translateEmoticons" | "previews"
> & { readonly linkifiers: readonly LinkifierSource[] };

/** One end of the connection for look-ups between the main thread and a worker. */
export interface LookupChannel {
  readonly port: MessagePort;
  /** A single counter of the answers posted so far, on which the worker waits. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

type LookupResult<T> = { readonly value: T } | { readonly failure: string };

type Lookup = readonly [name: keyof Lookups, parameters: readonly unknown[]];

/** On the main thread: answers look-ups from `snapshot` until the port is closed. */
export function answerLookups({ port, answered }: LookupChannel, snapshot: MarkdownSnapshot): void {
  port.on("message", ([name, parameters]: Lookup) => {
    port.postMessage(resultOf(() => Reflect.apply(snapshot[name], snapshot, parameters)));
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
}

/** A look-up that fails must fail its message and not the main thread, and the worker must not wait for ever. */
function resultOf(lookUp: () => unknown): LookupResult<unknown> {
  try {
    return { value: lookUp() };
  } catch (error) {
    return { failure: String(error) };
  }
}

/** In the worker: a snapshot that looks things up on the main thread, each only once. */
export function remoteSnapshot(settings: SnapshotSettings, channel: LookupChannel): MarkdownSnapshot {
  const lookUp = <Name extends keyof Lookups>(name: Name) => {
    const known = new Map<string, Answer<Name>>();
    return (...parameters: Parameters<Lookups[Name]>): Answer<Name> => {
      const key = JSON.stringify(parameters);
      const earlier = known.get(key);
      if (earlier !== undefined) return earlier;
      const answer = waitForAnswer<Answer<Name>>(channel, [name, parameters]);
      known.set(key, answer);
      return answer;
    };
  };
  return {
    ...serverSnapshot,
    ...settings,
    linkifiers: settings.linkifiers.map(compileLinkifier),
    peopleNamed: lookUp("peopleNamed"),
    person: lookUp("person"),
    groupNamed: lookUp("groupNamed"),
    channelNamed: lookUp("channelNamed"),
    latestMessageId: lookUp("latestMessageId"),
    emojiNamed: lookUp("emojiNamed"),
    emojiNameOf: lookUp("emojiNameOf"),
    upload: lookUp("upload"),
    linkPreview: lookUp("linkPreview"),
    proxiedImageUrl: lookUp("proxiedImageUrl"),
  };
}

type Answer<Name extends keyof Lookups> = ReturnType<Lookups[Name]>;

/** In milliseconds. The main thread answers within a few, unless it has failed. */
const longestWait = 30_000;

/** Blocks the worker until the main thread has answered. */
function waitForAnswer<T>({ port, answered }: LookupChannel, lookup: Lookup): T {
  const before = Atomics.load(answered, 0);
  port.postMessage(lookup);
  if (Atomics.wait(answered, 0, before, longestWait) === "timed-out")
    throw new Error("No answer to a look-up.");
  const result: LookupResult<T> = receiveMessageOnPort(port)?.message;
  if ("failure" in result) throw new Error(`A look-up failed: ${result.failure}`);
  return result.value;
}
