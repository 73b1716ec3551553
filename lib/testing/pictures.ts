/** Pictures, and requests of files outside the API. */
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { query, sql } from "../kernel/db/sql.ts";
import type { TestAccount } from "./test-account.ts";

/** One pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function pictureFile(name = "picture.png"): File {
  return new File([Buffer.from(PIXEL, "base64")], name, { type: "image/png" });
}

export async function plainPicture(width: number, height: number, background = "#c33"): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "plain.png", { type: "image/png" });
}

/** 40 by 40 pixels. */
export async function animation(frames: number): Promise<Buffer> {
  const frame = 40 * 40 * 3;
  const pixels = Buffer.alloc(frame * frames);
  for (let index = 0; index < frames; index += 1) pixels.fill(index * 9, index * frame, (index + 1) * frame);
  const raw = { width: 40, height: 40 * frames, channels: 3, pageHeight: 40 } as const;
  return sharp(pixels, { raw }).gif().toBuffer();
}

export interface FileAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface FileCall {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  /** Absent: no credentials. */
  readonly account?: Pick<TestAccount, "email" | "apiKey"> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

export function getFile({
  port,
  host,
  path,
  account,
  headers,
  method = "GET",
}: FileCall): Promise<FileAnswer> {
  const authorization = account
    ? { authorization: `Basic ${btoa(`${account.email}:${account.apiKey}`)}` }
    : {};
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: "127.0.0.1", port, method, path, headers: { host, ...authorization, ...headers } },
      (response) =>
        void buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        ),
    );
    request.on("error", reject);
    request.end();
  });
}

export function untilThumbnailsAreMade(): Promise<void> {
  const check = async () => {
    expect(await query(sql`SELECT FROM attachment WHERE thumbnail_due_at IS NOT NULL`)).toEqual([]);
  };
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}
