/** Asks for something once at a time, however many want to know it. */

/**
 * Those who ask while an answer is under way receive that answer. What fails fails for all of them, and is asked again by
 * the next one. Keys are the objects that say what is asked, so that another configuration is another question.
 */
export class SharedAnswers<Key extends object, Answer> {
  readonly #underWay = new WeakMap<Key, Promise<Answer>>();

  /** The answer that is under way, or else what `work` returns. */
  ask(key: Key, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const answer = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, answer);
    return answer;
  }
}
