/** Paths in message HTML, apart from the previews because the first load of a conversation reads them. */

/** Transparent; clients require a picture, which the web app omits. */
export const noPicture = "/static/images/no-picture.png";

/** Null for other URLs. */
export function uploadPath(url: string): string | null {
  return /^\/user_uploads\/(?!thumbnail\/)([^?#]+)/.exec(url)?.[1] ?? null;
}
