/** Converts users' pictures in a separate process, in the account's turn. */
import { badRequest } from "../errors.ts";
import { logger } from "../log.ts";
import { shared } from "../registry.ts";
import { TurnQueue } from "../turns/turn-queue.ts";
import { PictureProcess, PictureTooCostly } from "./picture-process.ts";
import type { PictureAnswer, PictureResult, PictureSize, PictureTask } from "./picture-task.ts";

/** Per account: clients request all visible users' at the same time. */
export const picturesWaiting = 200;

const pool = () =>
  shared("picture pool", () => ({
    turns: new TurnQueue<number>({ atOnce: 1, waitingPerAccount: picturesWaiting }),
    process: new PictureProcess(),
  }));

export function stopMakingPictures(): void {
  pool().process.end();
}

/**
 * @param read is called in the account's turn, so that waiting pictures take no memory; null: there is none.
 * @throws ApiError BAD_REQUEST for no picture, too many pixels or excessive content; RATE_LIMIT_HIT when too many of
 * the account are waiting. PictureProcessEnded when decoding ends the process.
 */
export function makePictures(
  accountId: number,
  read: () => Promise<Uint8Array | null>,
  sizes: readonly PictureSize[],
): Promise<PictureResult> {
  return pool().turns.run(accountId, async () => {
    const content = await read();
    if (!content) throw new Error("The file of a picture does not exist.");
    return resultOf(await run({ content, isDrawing: false, sizes }));
  });
}

/** For drawings of our own. @param accountId the requesting account. */
export function rasterize(accountId: number, svg: string, size: PictureSize): Promise<Uint8Array> {
  return pool().turns.run(accountId, async () => {
    const answer = await run({ content: Buffer.from(svg), isDrawing: true, sizes: [size] });
    const [picture] = resultOf(answer).pictures;
    if (!picture) throw new Error("A drawing gave no picture.");
    return picture;
  });
}

async function run(task: PictureTask): Promise<PictureAnswer> {
  try {
    return await pool().process.run(task);
  } catch (error) {
    if (error instanceof PictureTooCostly) return { failure: "too large" };
    logger.error({ err: error }, "the picture process failed");
    throw error;
  }
}

function resultOf(answer: PictureAnswer): PictureResult {
  if ("result" in answer) return answer.result;
  throw badRequest(
    answer.failure === "too large"
      ? "Image size exceeds limit."
      : "Could not decode image; did you upload an image file?",
  );
}
