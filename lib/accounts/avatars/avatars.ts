/** The avatars noun and its file routes. */
import { createHash } from "node:crypto";
import { fileActor } from "../../auth/authentication/authenticate-request.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { rasterize } from "../../kernel/pictures/make-pictures.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import { shared } from "../../kernel/registry.ts";
import type { FileRequest, FileRoute, ServedFile } from "../../kernel/storage/file-route.ts";
import { readStoredFile } from "../../kernel/storage/stored-files.ts";
import { findUser } from "../../people/users/get-users.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import * as contracts from "./avatars.contract.ts";
import { avatarKeys, avatarSizes } from "./change-avatar.ts";
import { drawAvatar } from "./draw-avatar.ts";

const headers = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  vary: "Cookie, Authorization, Accept",
};

/** For uploaded avatars, whose URLs contain a version. */
const FOR_LONG = "private, max-age=31536000, immutable";

/** For drawn avatars, which follow the name without a new URL. */
const FOR_A_DAY = "private, max-age=86400";

/** In bytes. */
const KEPT_DRAWINGS = 16 * 1024 ** 2;

const drawings = () =>
  shared(
    "drawn-avatars",
    () => new RecentMap<string, Promise<Uint8Array>>(KEPT_DRAWINGS, (svg) => svg.length + 10_000),
  );

/** /avatar/{user_id} and /avatar/{user_id}/medium: 100 or 500 pixels wide. */
const avatarRoute: FileRoute = {
  pattern: /^\/avatar\/(?<id>unknown|\d{1,9})(?<medium>\/medium|-medium\.png)?$/,
  find: findAvatar,
};

export const avatars = defineNoun({
  contracts: [
    contracts.uploadAvatar,
    contracts.removeAvatar,
    contracts.uploadAvatarOfUser,
    contracts.removeAvatarOfUser,
    contracts.uploadAvatarOfBot,
    contracts.removeAvatarOfBot,
  ],
  fileRoutes: [avatarRoute],
});

/** Null for unauthenticated requests and for unknown or hidden ids. */
async function findAvatar(request: FileRequest): Promise<ServedFile | null> {
  const { id, medium } = request.groups;
  const size = medium === undefined ? 0 : 1;
  const actor = await fileActor(request);
  // Shared by all people the viewer may not see.
  if (id === "unknown") return drawn(request, actor, { id: 0, fullName: "?" }, size);
  const user = actor && (await findUser(actor, Number(id)));
  if (!user) return null;
  return (await uploaded(request, user, size)) ?? drawn(request, actor, user, size);
}

async function uploaded({ query }: FileRequest, user: UserRecord, size: number): Promise<ServedFile | null> {
  const key = user.avatarKey === null ? undefined : avatarKeys(user.avatarKey)[size];
  const content = key === undefined ? null : await readStoredFile(key);
  if (key === undefined || !content) return null;
  const isCurrent = query.get("v") === String(user.avatarVersion);
  const cacheControl = isCurrent ? FOR_LONG : "private, no-cache";
  return { content, contentType: "image/png", etag: etagOf(key), cacheControl, headers };
}

/** SVG only for clients that accept it by name, as browsers do. */
async function drawn(
  request: FileRequest,
  actor: Actor | null,
  person: { readonly id: number; readonly fullName: string },
  size: number,
): Promise<ServedFile> {
  const svg = drawAvatar(person);
  const file = { cacheControl: FOR_A_DAY, headers };
  if (!actor || request.headers.accept?.includes("image/svg+xml")) {
    return { ...file, content: Buffer.from(svg), contentType: "image/svg+xml", etag: etagOf(svg) };
  }
  const content = await pictureOf(actor.user.id, svg, size);
  return { ...file, content, contentType: "image/png", etag: etagOf(`${size} ${svg}`) };
}

/** People with equal initials and color share a drawing. */
function pictureOf(viewerId: number, svg: string, size: number): Promise<Uint8Array> {
  const key = `${size} ${svg}`;
  const known = drawings().get(key);
  if (known) return known;
  const shape = avatarSizes[size];
  if (!shape) throw new Error("There is no such size of avatars.");
  const made = rasterize(viewerId, svg, shape);
  drawings().set(key, made);
  made.catch(() => drawings().delete(key));
  return made;
}

function etagOf(content: string): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
