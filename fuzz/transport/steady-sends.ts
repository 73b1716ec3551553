/** Steady sends and their latency. */
import { HttpPoster, type PostTarget } from "../../bench/http-poster.ts";
import { percentile } from "../../bench/measure.ts";

/** Stays within one account's rate limit. */
const SEND_EVERY_MS = 110;

export interface SendFigures {
  readonly sent: number;
  readonly failed: number;
  /** Milliseconds. */
  readonly p99: number;
  readonly most: number;
}

export class SteadySends {
  readonly #poster: HttpPoster;
  readonly #form: string;
  readonly #sending: NodeJS.Timeout;
  readonly #sends: Promise<number | null>[] = [];

  private constructor(poster: HttpPoster, form: string) {
    this.#poster = poster;
    this.#form = form;
    this.#sending = setInterval(() => this.#sends.push(this.#send()), SEND_EVERY_MS);
  }

  /** Sends once before measuring, to open the connection. */
  static async begin(target: PostTarget, params: Readonly<Record<string, string>>): Promise<SteadySends> {
    const poster = new HttpPoster(target);
    const form = new URLSearchParams(params).toString();
    await poster.post(form);
    return new SteadySends(poster, form);
  }

  /** Waits for outstanding responses. */
  async end(): Promise<SendFigures> {
    clearInterval(this.#sending);
    const all = await Promise.all(this.#sends);
    this.#poster.close();
    const sorted = all.filter((ms) => ms !== null).toSorted((one, other) => one - other);
    return {
      sent: all.length,
      failed: all.length - sorted.length,
      p99: percentile(sorted, 0.99),
      most: sorted.at(-1) ?? 0,
    };
  }

  /** In milliseconds; null without a response, or if refused. */
  async #send(): Promise<number | null> {
    const begun = performance.now();
    return this.#poster.post(this.#form).then(
      () => performance.now() - begun,
      () => null,
    );
  }
}
