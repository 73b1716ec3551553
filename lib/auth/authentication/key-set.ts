/** Caches an identity provider's public keys. */
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { CollectedBytes } from "../../kernel/collected-bytes.ts";
import { logger } from "../../kernel/log.ts";

/** In ms; bounds the use of withdrawn keys. */
const FRESH = 10 * 60_000;
/** In ms, while the provider is unreachable. */
const USABLE = 60 * 60_000;
/** In ms, since anyone can send tokens with unknown keys. */
const BETWEEN_READS = 10_000;
const READ_TIMEOUT = 5_000;
/** In bytes. */
const MAX_KEY_SET = 256 * 1024;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

export class NoKeys extends Error {
  override readonly name = "NoKeys";
}

export class KeySet {
  readonly #url: string;
  readonly #now: () => number;
  #keys: JWTVerifyGetKey | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(url: string, now: () => number = () => performance.now()) {
    this.#url = url;
    this.#now = now;
  }

  /** @throws NoKeys, or a JOSEError when there is no such key. */
  readonly keyOf: JWTVerifyGetKey = async (header, token) => {
    if (this.#now() - this.#readAt > FRESH) await this.#read();
    try {
      return await this.#known()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The provider may use a new key.
      await this.#read();
      return this.#known()(header, token);
    }
  };

  #known(): JWTVerifyGetKey {
    if (!this.#keys || this.#now() - this.#readAt > USABLE) {
      throw new NoKeys("The keys of the identity provider cannot be read.");
    }
    return this.#keys;
  }

  /** Concurrent requests share one fetch. */
  async #read(): Promise<void> {
    if (!this.#reading && this.#now() - this.#triedAt >= BETWEEN_READS) {
      this.#triedAt = this.#now();
      this.#reading = this.#readNow().finally(() => {
        this.#reading = null;
      });
    }
    await this.#reading;
  }

  async #readNow(): Promise<void> {
    try {
      const response = await fetch(this.#url, {
        headers: { accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(READ_TIMEOUT),
      });
      if (!response.ok) throw new Error(`The answer has the status ${response.status}.`);
      this.#keys = createLocalJWKSet(keySet.parse(JSON.parse(await boundedText(response))));
      this.#readAt = this.#now();
    } catch (error) {
      logger.warn({ err: error, url: this.#url }, "the keys of the identity provider could not be read");
    }
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const collected = new CollectedBytes();
  for await (const chunk of body ?? []) {
    collected.add(chunk);
    if (collected.length > MAX_KEY_SET) throw new Error(`The answer has more than ${MAX_KEY_SET} bytes.`);
  }
  return collected.bytes().toString();
}
