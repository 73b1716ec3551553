/** Snapshots in workers, whose lookups the main thread answers. */
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { RecentMap } from "../../kernel/recent-map.ts";
import { compileLinkifier } from "../links/compile-linkifier.ts";
import type {
  CompiledLinkifier,
  LinkifierSource,
  MarkdownSnapshot,
} from "../snapshot/organization-snapshot.ts";
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
> & { linkifierSources(): readonly LinkifierSource[] };

/** All but lookups and functions. */
export type SnapshotSettings = Pick<
  MarkdownSnapshot,
  "realmUrl" | "emptyTopicName" | "defaultCodeLanguage" | "translateEmoticons" | "previews"
> & {
  /** Workers look up the list once per version. */
  readonly linkifiersVersion: number;
};

export interface LookupChannel {
  readonly port: MessagePort;
  /** Counts answers; the worker waits on it. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

type LookupResult<T> = { readonly value: T } | { readonly failure: string };

type Lookup = readonly [name: keyof Lookups, parameters: readonly unknown[]];

/** Runs on the main thread until the port is closed. */
export function answerLookups({ port, answered }: LookupChannel, snapshot: MarkdownSnapshot): void {
  const lookups: Lookups = {
    ...snapshot,
    linkifierSources: () => snapshot.linkifiers.map(({ source }) => source),
  };
  port.on("message", ([name, parameters]: Lookup) => {
    port.postMessage(resultOf(() => Reflect.apply(lookups[name], lookups, parameters)));
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
}

/** Failures reach the message, not the main thread, and release the worker. */
function resultOf(lookUp: () => unknown): LookupResult<unknown> {
  try {
    return { value: lookUp() };
  } catch (error) {
    return { failure: String(error) };
  }
}

/** Main thread only. */
const versions = new WeakMap<readonly CompiledLinkifier[], number>();
let latestVersion = 0;

/** Main thread only. */
export function linkifiersVersion(linkifiers: readonly CompiledLinkifier[]): number {
  const known = versions.get(linkifiers);
  if (known !== undefined) return known;
  latestVersion += 1;
  versions.set(linkifiers, latestVersion);
  return latestVersion;
}

/** Per worker; a compiled pattern takes tens of kilobytes. */
const MAX_LINKIFIERS = 1_000;
/** Worker only; keys are versions. */
const compiled = new RecentMap<number, readonly CompiledLinkifier[]>(
  MAX_LINKIFIERS,
  (_version, { length }) => length,
);

function compiledLinkifiers(
  version: number,
  sources: () => readonly LinkifierSource[],
): readonly CompiledLinkifier[] {
  const known = compiled.get(version);
  if (known) return known;
  const linkifiers = sources().map(compileLinkifier);
  compiled.set(version, linkifiers);
  return linkifiers;
}

/** Worker only; looks up each value once. */
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
  const { linkifiersVersion: version, ...rest } = settings;
  return {
    ...serverSnapshot,
    ...rest,
    linkifiers: compiledLinkifiers(version, lookUp("linkifierSources")),
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

/** In milliseconds; longer means that the main thread has failed. */
const longestWait = 30_000;

function waitForAnswer<T>({ port, answered }: LookupChannel, lookup: Lookup): T {
  const before = Atomics.load(answered, 0);
  port.postMessage(lookup);
  if (Atomics.wait(answered, 0, before, longestWait) === "timed-out")
    throw new Error("No answer to a look-up.");
  const result: LookupResult<T> = receiveMessageOnPort(port)?.message;
  if ("failure" in result) throw new Error(`A look-up failed: ${result.failure}`);
  return result.value;
}
