/** What rendering needs to know of the uploaded files that a text links to. */

import type { Actor } from "../../kernel/memory/actor.ts";
import type { UploadFacts } from "../../markdown/snapshot/organization-snapshot.ts";
import {
  animatedThumbnail,
  copyFor,
  stillThumbnail,
  thumbnailAddress,
} from "../attachments/thumbnail-formats.ts";
import { type KnownFiles, knownFiles, type VisibleAttachment } from "../reading/message-attachments.ts";

/** Addresses of uploaded files; the part after the folder identifies the file. */
const ADDRESS = /\/user_uploads\/(\d{1,10}\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100})/g;

/**
 * The files that a text may link to, as far as its sender may see them.
 * @param accountId whose turn it takes to look for readable messages with them.
 * @throws ApiError RATE_LIMIT_HIT when too many such looks, and searches, of the account are waiting.
 */
export function filesLinkedIn(
  sender: Pick<Actor, "organization" | "user">,
  content: string,
  accountId: number,
): Promise<KnownFiles> {
  const paths = [...content.matchAll(ADDRESS)].flatMap(([, path]) => path ?? []);
  return knownFiles({ ...sender, client: "", sessionId: null }, paths, accountId);
}

/** Undefined for a file that the sender may not see, so that a link to it stays a link. */
export function uploadFacts(files: KnownFiles, path: string): UploadFacts | undefined {
  const file = files.get(path);
  return file ? factsOf(file) : undefined;
}

function factsOf(file: VisibleAttachment): UploadFacts {
  const { path_id, content_type: contentType, thumbnail_key, animation_key } = file;
  if (thumbnail_key === null && !file.is_awaited) return { kind: playedAs(contentType), contentType };
  const { picture_width: width, picture_height: height } = file;
  const shown = animation_key === null ? stillThumbnail : animatedThumbnail;
  return {
    kind: "image",
    contentType,
    dimensions: width === null || height === null ? null : { width, height },
    thumbnailUrl: thumbnail_key === null ? null : thumbnailAddress(path_id, shown),
    isAnimated: animation_key !== null,
    transcodedName: copyFor(contentType),
  };
}

function playedAs(contentType: string): "video" | "audio" | "file" {
  if (contentType.startsWith("video/")) return "video";
  return contentType.startsWith("audio/") ? "audio" : "file";
}
