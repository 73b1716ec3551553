/** Limits of pictures. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { animation } from "../../testing/pictures.ts";
import { makePictures, rasterize, stopMakingPictures } from "./make-pictures.ts";
import type { PictureSize } from "./picture-task.ts";

vi.setConfig({ testTimeout: 60_000 });
afterAll(stopMakingPictures);

const square: PictureSize = { width: 100, height: 100, fit: "cover", format: "png", animated: false };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" }, limitInputPixels: false });
const make = (content: Uint8Array, sizes: readonly PictureSize[] = [square]) =>
  makePictures(1, async () => content, sizes);
const refused = (msg: string) => ({ code: "BAD_REQUEST", message: msg });
const UNREADABLE = refused("Could not decode image; did you upload an image file?");
const TOO_LARGE = refused("Image size exceeds limit.");

test.each(["jpeg", "png", "gif", "webp", "avif", "tiff"] as const)("%s is read", async (format) => {
  const { pictures, ...facts } = await make(await plain(120, 60).toFormat(format).toBuffer());
  expect(facts).toEqual({ format, width: 120, height: 60, isAnimated: false });
  expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: "png", width: 100, height: 100 });
});

test("the orientation is applied, and metadata is left out", async () => {
  const photo = await plain(120, 60)
    .jpeg()
    .withExif({ IFD0: { Artist: "Somebody" } })
    .withMetadata({ orientation: 6 });
  const content = await photo.toBuffer();
  expect((await sharp(content).metadata()).exif).toBeDefined();
  const { width, height, pictures } = await make(content, [{ ...square, fit: "inside" }]);
  expect({ width, height }).toEqual({ width: 60, height: 120 });
  const made = await sharp(pictures[0]).metadata();
  expect(made).toMatchObject({ width: 50, height: 100 });
  expect(made.exif ?? made.xmp ?? made.orientation).toBeUndefined();
});

async function hugeAnimation(frames: number): Promise<Buffer> {
  const picture = await animation(frames);
  picture.writeUInt16LE(2_000, 6);
  picture.writeUInt16LE(2_000, 8);
  return picture;
}

test("an animation keeps its frames where that is asked for, and gives a still one", async () => {
  const { isAnimated, pictures } = await make(await animation(5), [
    { ...square, format: "gif", animated: true },
    square,
  ]);
  expect(isAnimated).toBe(true);
  expect((await sharp(pictures[0]).metadata()).pages).toBe(5);
  expect(await sharp(pictures[1]).metadata()).toMatchObject({ format: "png", height: 100 });
});

test.each([
  ["text", Buffer.from("not a picture")],
  ["nothing", Buffer.alloc(0)],
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>')],
  ["a document that claims to be a picture", Buffer.from("%PDF-1.7 image/png")],
  ["a truncated picture", (await plain(50, 50).png().toBuffer()).subarray(0, 60)],
])("%s is refused", async (_what, content) => {
  await expect(make(content)).rejects.toMatchObject(UNREADABLE);
});

function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a small file of very many pixels is refused before it is decoded", async () => {
  expect((await make(blackPng(400, 200))).width).toBe(400);
  const bomb = blackPng(30_000, 30_000);
  expect(bomb.length).toBeLessThan(200_000);
  await expect(make(bomb)).rejects.toMatchObject(TOO_LARGE);
  await expect(make(await hugeAnimation(13))).rejects.toMatchObject(TOO_LARGE);
});

test("what follows a picture in its file is not kept", async () => {
  const polyglot = Buffer.concat([
    await plain(50, 50).png().toBuffer(),
    Buffer.from("<script>alert(1)</script>"),
  ]);
  const { pictures } = await make(polyglot);
  expect(Buffer.from(pictures[0] ?? []).includes("script")).toBe(false);
});

test("pictures of the server's own drawings need no fonts and no files", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>';
  expect(await sharp(await rasterize(1, svg, square)).metadata()).toMatchObject({
    width: 100,
    format: "png",
  });
});

test("a process that ends is replaced", async () => {
  const picture = await plain(10, 10).png().toBuffer();
  const first = make(picture);
  stopMakingPictures();
  await first.catch(() => undefined);
  expect((await make(picture)).format).toBe("png");
});
