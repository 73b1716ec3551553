/** Topics of a channel's threads, for programs whose threads have no names. */
import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { FreeNames } from "./free-names.ts";

export class ThreadTopics {
  readonly #topics = new Map<string, string>();
  readonly #names = new FreeNames();

  /**
   * Its first words and its day, with a number if another thread of the channel begins alike.
   * @param key of the thread in the source.
   * @param beganAt in ms since 1970.
   * @param words of its first message, without markup; read when the thread is met first.
   */
  topicOf(key: string, beganAt: number, words: string): string {
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const ending = ` ${dayOf(beganAt)}`;
    const beginning = shortened(harmlessLine(words) || "thread", MAX_TOPIC_LENGTH - ending.length);
    const topic = this.#names.take(beginning + ending, MAX_TOPIC_LENGTH);
    this.#topics.set(key, topic);
    return topic;
  }
}

/** In UTC, such as 2026-01-31. @param ms since 1970. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
