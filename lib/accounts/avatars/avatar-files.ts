/** The two sizes of an uploaded avatar in the file store. */
import type { PictureSize } from "../../kernel/pictures/picture-task.ts";

const square = { fit: "cover", format: "png", animated: false } as const;

/** Length of a side in pixels: beside messages, and on a person's card. */
export const avatarSizes: readonly PictureSize[] = [
  { width: 100, height: 100, ...square },
  { width: 500, height: 500, ...square },
];

/** What an account remembers of its avatar: the keys of both files. */
export function avatarKey(small: string, medium: string): string {
  return `${small} ${medium}`;
}

/** The keys of the files, the smaller one first. */
export function avatarKeys(avatar: string): string[] {
  return avatar.split(" ");
}
