/** Stores a form's file as it arrives; other fields become parameters. */
import { configuration } from "../../config.ts";
import type { FileParameter } from "../contract/contract.ts";
import { ApiError, badRequest } from "../errors.ts";
import { type Actor, personOf } from "../memory/actor.ts";

import { shared } from "../registry.ts";
import { discardFile, storeFile } from "../storage/stored-files.ts";
import { type FormPart, formParts } from "./multipart.ts";
import type { RawRequest } from "./raw-request.ts";
import { MAX_PARAMETERS, type RawParameters } from "./read-parameters.ts";

export interface ReceivedFile {
  readonly key: string;
  /** Any text. */
  readonly name: string;
  /** According to the client; "" when absent. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

export interface ReceivedForm {
  readonly parameters: RawParameters;
  readonly file: ReceivedFile;
}

/** Per person, bots included. */
export const FILES_AT_ONCE = 5;
const MAX_FIELD_BYTES = 65_536;
/** Bytes besides the file. */
export const FORM_ROOM = 65_536;

const sending = () => shared("files-being-sent", () => new Map<number, number>());

/**
 * @throws ApiError BAD_REQUEST for no file or several, REQUEST_TOO_LARGE, or RATE_LIMIT_HIT when the person is sending
 * too many files.
 */
export function receiveForm(request: RawRequest, actor: Actor, rules: FileParameter): Promise<ReceivedForm> {
  return whileSending(actor, () => readForm(request, actor.organization.realm.id, rules));
}

/**
 * Counts `receive` as one of the person's files.
 * @throws ApiError RATE_LIMIT_HIT for too many files.
 */
export async function whileSending<Received>(
  { user }: Actor,
  receive: () => Promise<Received>,
): Promise<Received> {
  const personId = personOf(user);
  const busy = sending().get(personId) ?? 0;
  if (busy >= FILES_AT_ONCE) {
    throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": 1 });
  }
  sending().set(personId, busy + 1);
  try {
    return await receive();
  } finally {
    const left = (sending().get(personId) ?? 1) - 1;
    if (left > 0) sending().set(personId, left);
    else sending().delete(personId);
  }
}

async function readForm(request: RawRequest, realmId: number, rules: FileParameter): Promise<ReceivedForm> {
  const contentType = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) throw badRequest(rules.notOne);
  const limit = mostBytesOf(rules);
  if (Number(request.headers["content-length"] ?? 0) > limit + FORM_ROOM) throw tooLarge(rules);
  const parameters: RawParameters = new Map();
  let file: ReceivedFile | null = null;
  try {
    for await (const part of formParts(request.streamBody(), contentType)) {
      if (part.fileName === null) {
        parameters.set(part.name, await readField(part));
        if (parameters.size > MAX_PARAMETERS)
          throw badRequest(`Too many parameters (limit: ${MAX_PARAMETERS})`);
        continue;
      }
      if (file) throw badRequest(rules.tooMany ?? rules.notOne);
      file = await receiveFile(realmId, part, rules);
    }
    if (!file) throw badRequest(rules.notOne);
    return { parameters, file };
  } catch (error) {
    if (file) await discardFile(file.key);
    throw error;
  }
}

async function receiveFile(realmId: number, part: FormPart, rules: FileParameter): Promise<ReceivedFile> {
  let size = 0;
  async function* counted() {
    for await (const piece of part.content) {
      size += piece.length;
      if (size > mostBytesOf(rules)) throw tooLarge(rules);
      yield piece;
    }
  }
  const key = await storeFile(realmId, counted());
  return { key, name: part.fileName ?? "", contentType: part.contentType, size };
}

function mostBytesOf({ mostBytes }: FileParameter): number {
  return mostBytes === "configured" ? configuration().largestFileMib * 1024 ** 2 : mostBytes;
}

function tooLarge(rules: FileParameter): ApiError {
  const mebibytes = Math.floor(mostBytesOf(rules) / 1024 ** 2);
  return new ApiError(
    "REQUEST_TOO_LARGE",
    `Uploaded file is larger than the allowed limit of ${mebibytes} MiB`,
  );
}

async function readField({ content }: FormPart): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > MAX_FIELD_BYTES) throw badRequest("Malformed form data.");
    pieces.push(piece);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw badRequest("The request body is not valid UTF-8.");
  }
}
