/** Loads pictures of other sites in the background, so that no reader waits for a site that is slow, nor for its turn. */
import { ApiError } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import { LOADS_AT_ONCE, LOADS_OF_HOST, LOADS_OF_PERSON } from "./preview-limits.ts";

/** How long a reader's request waits. */
const WAIT_MS = 1_000;

/** A picture of another site. */
export interface Image {
  /** null: there is none. */
  readonly file_key: string | null;
  /** In bytes. */
  readonly size: number;
}

interface Wanted {
  readonly realmId: number;
  readonly url: string;
  /** Who wants to see it. */
  readonly personId: number;
  readonly load: () => Promise<Image>;
}

interface Loads {
  /** By the hosts of the other sites: who posts pictures chooses whom others load from. */
  readonly turns: TurnQueue<string>;
  readonly underWay: Map<string, Promise<Image>>;
  /** How many are under way for each person. */
  readonly ofPeople: Map<number, number>;
}

const loads = () =>
  shared<Loads>("external-images", () => ({
    turns: new TurnQueue({
      atOnce: LOADS_AT_ONCE,
      atOncePerAccount: LOADS_OF_HOST,
      waitingPerAccount: LOADS_OF_PERSON,
    }),
    underWay: new Map(),
    ofPeople: new Map(),
  }));

/**
 * The picture, loaded once for all who want it now; null when that takes longer, and goes on.
 * @throws ApiError RATE_LIMIT_HIT when too much is waiting for the person or the other site.
 */
export async function loadSoon(wanted: Wanted): Promise<Image | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, WAIT_MS, null);
  try {
    return await Promise.race([underWay(wanted), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function underWay(wanted: Wanted): Promise<Image> {
  const key = `${wanted.realmId} ${wanted.url}`;
  const known = loads().underWay.get(key);
  if (known) return known;
  const image = begin(wanted).finally(() => loads().underWay.delete(key));
  loads().underWay.set(key, image);
  // Nobody may be waiting for it any more.
  image.catch((error) => logger.debug({ err: error }, "a picture of another site was not loaded"));
  return image;
}

async function begin({ url, personId, load }: Wanted): Promise<Image> {
  const { turns, ofPeople } = loads();
  const count = ofPeople.get(personId) ?? 0;
  if (count >= LOADS_OF_PERSON) {
    throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": 1 });
  }
  ofPeople.set(personId, count + 1);
  try {
    return await turns.run(new URL(url).hostname, load);
  } finally {
    const left = (ofPeople.get(personId) ?? 1) - 1;
    if (left > 0) ofPeople.set(personId, left);
    else ofPeople.delete(personId);
  }
}
