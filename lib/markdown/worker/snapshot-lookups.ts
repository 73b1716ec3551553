/** Lets a worker ask the main thread about the organization in the midst of rendering, and wait for each answer. */
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { compileLinkifier } from "../links/compile-linkifier.ts";
import type { LinkifierSource, MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../snapshot/server-snapshot.ts";

type Questions = Pick<
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

/** What is known of a snapshot without asking: everything but its look-ups and what is made of code. */
export type SnapshotSettings = Pick<
  MarkdownSnapshot,
  "realmUrl" | "emptyTopicName" | "defaultCodeLanguage" | "translateEmoticons" | "previews"
> & { readonly linkifiers: readonly LinkifierSource[] };

/** The line on which a worker asks. */
export interface QuestionLine {
  readonly port: MessagePort;
  /** One counter: how many answers were posted. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

type Question = readonly [name: keyof Questions, given: readonly unknown[]];

/** In the main thread: answers what is asked on `line` until its port is closed. */
export function answerQuestions({ port, answered }: QuestionLine, snapshot: MarkdownSnapshot): void {
  port.on("message", ([name, given]: Question) => {
    port.postMessage(Reflect.apply(snapshot[name], snapshot, given));
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
}

/** In the worker: a snapshot that asks on `line`, each thing once. */
export function askingSnapshot(settings: SnapshotSettings, line: QuestionLine): MarkdownSnapshot {
  const ask = <Name extends keyof Questions>(name: Name) => {
    const known = new Map<string, Answer<Name>>();
    return (...given: Parameters<Questions[Name]>): Answer<Name> => {
      const key = JSON.stringify(given);
      const earlier = known.get(key);
      if (earlier !== undefined) return earlier;
      const answer = answerOn<Answer<Name>>(line, [name, given]);
      known.set(key, answer);
      return answer;
    };
  };
  return {
    ...serverSnapshot,
    ...settings,
    linkifiers: settings.linkifiers.map(compileLinkifier),
    peopleNamed: ask("peopleNamed"),
    person: ask("person"),
    groupNamed: ask("groupNamed"),
    channelNamed: ask("channelNamed"),
    latestMessageId: ask("latestMessageId"),
    emojiNamed: ask("emojiNamed"),
    emojiNameOf: ask("emojiNameOf"),
    upload: ask("upload"),
    linkPreview: ask("linkPreview"),
    proxiedImageUrl: ask("proxiedImageUrl"),
  };
}

type Answer<Name extends keyof Questions> = ReturnType<Questions[Name]>;

function answerOn<T>({ port, answered }: QuestionLine, question: Question): T {
  const before = Atomics.load(answered, 0);
  port.postMessage(question);
  Atomics.wait(answered, 0, before);
  return receiveMessageOnPort(port)?.message;
}
