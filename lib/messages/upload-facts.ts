/** What rendering needs to know of the uploaded files that a text links to. */
import {
  animatedThumbnail,
  copyFor,
  stillThumbnail,
  thumbnailAddress,
} from "../attachments/thumbnail-formats.ts";
import type { UploadFacts } from "../markdown/snapshot/organization-snapshot.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { type VisibleAttachment, visibleAttachments } from "./message-attachments.ts";

/** Addresses of uploaded files, of which the part after the folder identifies the file. */
const ADDRESS = /\/user_uploads\/(\d{1,10}\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100})/g;

/** By their paths; files that the sender may not see are left out, so that their links stay links. */
export async function uploadsLinkedIn(
  sender: Pick<Actor, "organization" | "user">,
  content: string,
): Promise<ReadonlyMap<string, UploadFacts>> {
  const paths = [...content.matchAll(ADDRESS)].flatMap(([, path]) => path ?? []);
  if (paths.length === 0) return new Map();
  const actor = { ...sender, client: "", sessionId: null };
  return new Map((await visibleAttachments(actor, paths)).map((file) => [file.path_id, factsOf(file)]));
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
