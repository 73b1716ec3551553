/** Imports that tests upload, read and run over the API. */
import { expect } from "vitest";
import { getImports, runImport } from "../archives/uploaded-exports/uploaded-exports.contract.ts";
import type { TestAccount } from "./test-account.ts";

/** In bytes. */
export const PIECE = 300_000;
/** A process loads all sources for each step, with low priority. */
export const LONGEST_MS = 240_000;

const OPEN = ["reading", "importing", "undoing"];

/** The newest first. */
export async function listed(owner: TestAccount) {
  return getImports.returns.parse((await owner.client.get("/realm/imports")).body).imports;
}

/** Waits for the end of the work under way. */
export async function settled(owner: TestAccount) {
  const isOpen = async () => OPEN.includes((await listed(owner))[0]?.state ?? "");
  await expect.poll(isOpen, { timeout: LONGEST_MS, interval: 500 }).toBe(false);
  const [newest] = await listed(owner);
  if (!newest) throw new Error("There is no import.");
  return newest;
}

/** Expects success. @returns the import. */
export async function post(owner: TestAccount, path: string, params: Record<string, unknown> = {}) {
  const { status, body } = await owner.client.post(path, params);
  expect(body, path).toMatchObject({ result: "success" });
  expect(status).toBe(200);
  return runImport.returns.parse(body).import;
}

export const pieceOf = (bytes: Uint8Array, offset: number) =>
  new File([new Uint8Array(bytes.subarray(offset, offset + PIECE))], "piece");

/** @returns the id of the import. */
export async function upload(owner: TestAccount, bytes: Uint8Array) {
  const { id } = await post(owner, "/realm/imports", {
    file_name: "Acme Slack export.zip",
    size: bytes.length,
  });
  for (let offset = 0; offset < bytes.length; offset += PIECE)
    await post(owner, `/realm/imports/${id}/pieces`, { offset, file: pieceOf(bytes, offset) });
  return id;
}

/** @param given how to read the export; by default Slack's. */
export async function uploadAndRead(owner: TestAccount, bytes: Uint8Array, given: object = {}) {
  const id = await upload(owner, bytes);
  expect(await post(owner, `/realm/imports/${id}/read`, { source: "slack", ...given })).toMatchObject({
    state: "reading",
    progress: { step: "waiting" },
  });
  return settled(owner);
}
