/** Shares one pending answer between all askers. */

/**
 * Concurrent callers share the pending answer, and its failure; the next caller asks again. Another configuration is
 * another key.
 */
export class SharedAnswers<Key extends object, Answer> {
  readonly #underWay = new WeakMap<Key, Promise<Answer>>();

  ask(key: Key, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const answer = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, answer);
    return answer;
  }
}
