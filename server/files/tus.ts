/**
 * /api/v1/tus: resumable uploads (tus 1.0.0 with creation, expiration and termination). The final response locates the
 * file like `POST /user_uploads`.
 */

import { authenticateRequest, unauthorized } from "../../lib/auth/authentication/authenticate-request.ts";
import { refuse, requireAccess } from "../../lib/auth/authentication/endpoint.ts";
import { configuration } from "../../lib/config.ts";
import {
  appendToUpload,
  endUpload,
  settleUpload,
} from "../../lib/files/resumable-uploads/append-to-upload.ts";
import {
  beginUpload,
  getUpload,
  type ResumableUpload,
} from "../../lib/files/resumable-uploads/resumable-uploads.ts";

import { uploadFile } from "../../lib/files/uploads/uploads.contract.ts";
import { ApiError } from "../../lib/kernel/errors.ts";
import { consumeRequest } from "../../lib/kernel/http/rate-limit.ts";
import type { RawRequest, RawResponse } from "../../lib/kernel/http/raw-request.ts";
import { whileSending } from "../../lib/kernel/http/receive-form.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import { organizationOf } from "../../lib/kernel/memory/find-organization.ts";

/** Of metadata, in characters. */
const LONGEST = 4_000;

const VERSION = "1.0.0";
const ADDRESS = "/api/v1/tus";

/** "" for none; null for other paths. */
export function tusUploadOf(path: string): string | null {
  const match = /^tus(?:\/(?<id>[\w-]{0,60}))?\/?$/.exec(path);
  return match && (match.groups?.id ?? "");
}

/** Never throws. */
export async function answerTus(request: RawRequest, uploadId: string): Promise<RawResponse> {
  const headers: Record<string, string> = {
    "tus-resumable": VERSION,
    "tus-version": VERSION,
    "cache-control": "no-store",
  };
  try {
    const organization = await organizationOf(request.origin);
    if (organization) request.logged.subdomain = organization.realm.subdomain;
    // Programs ask before they have credentials.
    if (request.method === "OPTIONS") return abilities(request, headers);
    const actor = organization
      ? await authenticateRequest(request, organization).catch((error) => {
          consumeRequest(null, request.clientAddress, headers);
          throw error;
        })
      : null;
    consumeRequest(actor, request.clientAddress, headers);
    if (!actor) throw unauthorized();
    request.onAuthenticated(actor);
    requireAccess(uploadFile, actor);
    const { status, headers: own = {}, body = null } = await act(request, actor, uploadId);
    Object.assign(headers, own, body && { "content-type": "application/json" });
    return { status, headers, body: body === null ? "" : JSON.stringify(body) };
  } catch (error) {
    return refuseUpload(error, request, headers);
  }
}

/** tus clients read the reason from `message`. */
function refuseUpload(error: unknown, request: RawRequest, headers: Record<string, string>): RawResponse {
  const named =
    error instanceof ApiError
      ? new ApiError(error.code, error.message, { ...error.extra, message: error.message }, error.status)
      : error;
  return refuse(named, request, headers);
}

interface TusAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | null;
}

function abilities({ clientAddress }: RawRequest, headers: Record<string, string>): RawResponse {
  consumeRequest(null, clientAddress, headers);
  const supported = {
    "tus-extension": "creation,expiration,termination",
    "tus-max-size": String(configuration().largestFileMib * 1024 ** 2),
  };
  return { status: 204, headers: { ...headers, ...supported }, body: "" };
}

/** @throws ApiError as the verbs, METHOD_NOT_ALLOWED, or tus's status for a bad header. */
function act(request: RawRequest, actor: Actor, id: string): Promise<TusAnswer> {
  const method = request.headers["x-http-method-override"] ?? request.method;
  const allowed = id === "" ? ["POST", "OPTIONS"] : ["HEAD", "GET", "PATCH", "DELETE", "OPTIONS"];
  if (!allowed.includes(String(method))) {
    throw new ApiError("METHOD_NOT_ALLOWED", "Method Not Allowed", { allowed_methods: allowed });
  }
  if (method === "GET") return outcome(actor, id);
  if (request.headers["tus-resumable"] !== VERSION) {
    throw new ApiError("BAD_REQUEST", `Only version ${VERSION} of tus is supported.`, {}, 412);
  }
  if (method === "POST") return begin(request, actor);
  if (method === "PATCH") return append(request, actor, id);
  return method === "HEAD" ? progress(actor, id) : end(actor, id);
}

async function begin({ headers }: RawRequest, actor: Actor): Promise<TusAnswer> {
  const size = numberIn(headers["upload-length"]);
  if (size === null) throw new ApiError("BAD_REQUEST", "The header Upload-Length is missing.", {}, 411);
  const metadata = metadataIn(headers["upload-metadata"]);
  const upload = await beginUpload(actor, { name: fileNameOf(metadata), size, metadata });
  return {
    status: 201,
    headers: { location: `${ADDRESS}/${upload.id}`, ...positionOf(upload) },
    body: completed(upload),
  };
}

async function append(request: RawRequest, actor: Actor, id: string): Promise<TusAnswer> {
  const { headers } = request;
  if (headers["content-type"] !== "application/offset+octet-stream") {
    throw new ApiError("BAD_REQUEST", "The content type must be application/offset+octet-stream.", {}, 415);
  }
  const offset = numberIn(headers["upload-offset"]);
  if (offset === null) throw new ApiError("BAD_REQUEST", "The header Upload-Offset is missing.");
  const upload = await appendWithin(request, actor, id, offset);
  const body = completed(upload);
  return { status: body ? 200 : 204, headers: positionOf(upload), body };
}

/** The previous request would otherwise count as another file. */
async function appendWithin(
  request: RawRequest,
  actor: Actor,
  id: string,
  offset: number,
): Promise<ResumableUpload> {
  await getUpload(actor, id);
  await settleUpload(id);
  return whileSending(actor, () => appendToUpload(actor, id, offset, request.streamBody()));
}

async function progress(actor: Actor, id: string): Promise<TusAnswer> {
  await getUpload(actor, id);
  await settleUpload(id);
  const upload = await getUpload(actor, id);
  const { metadata } = upload;
  return {
    status: 200,
    headers: {
      ...positionOf(upload),
      "upload-length": String(upload.size),
      ...(metadata !== "" && { "upload-metadata": metadata }),
    },
  };
}

/** For clients that missed the final response. */
async function outcome(actor: Actor, id: string): Promise<TusAnswer> {
  const body = completed(await getUpload(actor, id));
  if (!body) throw new ApiError("NOT_FOUND", "This upload is not complete.");
  return { status: 200, body };
}

async function end(actor: Actor, id: string): Promise<TusAnswer> {
  await endUpload(actor, id);
  return { status: 204 };
}

function positionOf({ received, expiresAt, pathId }: ResumableUpload): Record<string, string> {
  const offset = { "upload-offset": String(received) };
  return pathId === null ? { ...offset, "upload-expires": expiresAt.toUTCString() } : offset;
}

/** null for an incomplete upload. */
function completed({ pathId, name }: ResumableUpload): object | null {
  if (pathId === null) return null;
  const url = `/user_uploads/${pathId}`;
  return { result: "success", msg: "", url, uri: url, filename: name };
}

function numberIn(header: string | string[] | undefined): number | null {
  return /^\d{1,15}$/.test(String(header)) ? Number(header) : null;
}

/** "" when absent or too long. */
function metadataIn(header: string | string[] | undefined): string {
  const metadata = String(header ?? "");
  return metadata.length > LONGEST ? "" : metadata;
}

/** Base64 of UTF-8; "" when unreadable. */
function fileNameOf(header: string): string {
  for (const pair of header.split(",")) {
    const [key, value = ""] = pair.trim().split(" ");
    if (key === "filename") return Buffer.from(value, "base64").toString("utf8");
  }
  return "";
}
