/** Pictures of custom emoji, decoded and encoded again from what somebody sent. */
import { makePictures } from "../../kernel/pictures/make-pictures.ts";
import type { PictureSize } from "../../kernel/pictures/picture-task.ts";

/** In pixels: for text on high-density screens, and for large emoji. */
const SIDE = 64;

export interface EmojiPictures {
  /** A PNG; of an animation, its first frame. */
  readonly still: Uint8Array;
  /** Only of animations. */
  readonly moving: { readonly format: "gif" | "webp"; readonly bytes: Uint8Array } | null;
}

/**
 * @param accountId whose turn it is; accounts take turns.
 * @throws ApiError BAD_REQUEST for a file that is not a picture.
 */
export async function emojiPictures(
  accountId: number,
  read: () => Promise<Uint8Array | null>,
): Promise<EmojiPictures> {
  const square = { width: SIDE, height: SIDE, fit: "contain" } as const;
  const size: PictureSize = { ...square, format: "png", animated: false };
  const { isAnimated, format, pictures } = await makePictures(accountId, read, [size]);
  const still = requirePicture(pictures);
  if (!isAnimated) return { still, moving: null };
  const kept = format === "webp" ? "webp" : "gif";
  const animated = await makePictures(accountId, read, [{ ...square, format: kept, animated: true }]);
  return { still, moving: { format: kept, bytes: requirePicture(animated.pictures) } };
}

function requirePicture([picture]: readonly Uint8Array[]): Uint8Array {
  if (!picture) throw new Error("An emoji has a picture of each size.");
  return picture;
}
