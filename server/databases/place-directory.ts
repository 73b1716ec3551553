/** Follows which database has which organization, for the process in front of several databases. */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { clientBeside, DIRECTORY_CHANNEL } from "../../lib/kernel/databases/directory-connection.ts";
import { logFailure } from "../../lib/kernel/log-failure.ts";

const QUERY_MS = 10_000;
const RETRY_MS = 500;
/** A notification may be lost with a connection that hangs. */
const RELOAD_MS = 15_000;

interface Place {
  readonly subdomain: string;
  readonly database: string;
}

export class PlaceDirectory {
  readonly #url: string;
  readonly #onMoved: (subdomain: string) => void;
  readonly #stopping = new AbortController();
  /** Kept while the directory's database is away. */
  #places = new Map<string, string>();
  #isLoaded = false;
  #following: Promise<void> = Promise.resolve();

  private constructor(url: string, onMoved: (subdomain: string) => void) {
    this.#url = url;
    this.#onMoved = onMoved;
  }

  /**
   * Returns at once, and loads the directory when its database answers.
   * @param onMoved called for an organization that is in another database from now on.
   */
  static follow(url: string, onMoved: (subdomain: string) => void): PlaceDirectory {
    const directory = new PlaceDirectory(url, onMoved);
    directory.#following = directory.#followAlways();
    return directory;
  }

  /** False until the directory was read once: nobody knows then where an organization is. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Null for a subdomain without an organization. */
  databaseOf(subdomain: string): string | null {
    return this.#places.get(subdomain) ?? null;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  async #followAlways(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#follow(signal).catch((error) =>
        logFailure(error, {}, "the directory of organizations cannot be read; its last state is used"),
      );
      await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Until the connection is lost. */
  async #follow(signal: AbortSignal): Promise<void> {
    const client = await clientBeside(this.#url, "front", QUERY_MS);
    const turn = new Turn(signal);
    client.on("error", () => turn.end());
    client.on("end", () => turn.end());
    client.on("notification", () => turn.begin());
    try {
      await client.connect();
      await client.query(`LISTEN ${DIRECTORY_CHANNEL}`);
      do await this.#load(client);
      while (await turn.comes(RELOAD_MS));
    } finally {
      // A connection that hangs may never end.
      client.end().catch(() => undefined);
    }
  }

  async #load(client: pg.Client): Promise<void> {
    const { rows } = await client.query<Place>("SELECT subdomain, database FROM organization_place");
    const former = this.#places;
    this.#places = new Map(rows.map(({ subdomain, database }) => [subdomain, database]));
    this.#isLoaded = true;
    for (const [subdomain, database] of this.#places) {
      const known = former.get(subdomain);
      if (known !== undefined && known !== database) this.#onMoved(subdomain);
    }
  }
}

/** Notifications that come during a load lead to one more. */
class Turn {
  #isDue = false;
  #hasEnded = false;
  #wake: () => void = () => undefined;

  constructor(signal: AbortSignal) {
    signal.addEventListener("abort", () => this.end());
  }

  begin(): void {
    this.#isDue = true;
    this.#wake();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  /** False when there are no more turns. */
  async comes(withinMs: number): Promise<boolean> {
    if (!this.#isDue && !this.#hasEnded) {
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, withinMs);
        this.#wake = () => {
          clearTimeout(late);
          resolve();
        };
      });
    }
    this.#isDue = false;
    return !this.#hasEnded;
  }
}
