/** Shares one running request between all its askers. */

/**
 * Callers that ask while an answer is pending receive that answer. A failure rejects all of them; the next caller asks
 * again. Keys are objects that define the question, so that another configuration is another key.
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
