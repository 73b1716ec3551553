/** The picture process: native code decodes untrusted input, and killing it never harms the server. */
import os from "node:os";
import sharp, { type Sharp } from "sharp";
import {
  CPU_LIMIT_MS,
  EXCEEDED_LIMIT,
  MAX_PIXELS,
  MEMORY_LIMIT_MB,
  PICTURE_FORMATS,
  type PictureAnswer,
  type PictureFormat,
  type PictureSize,
  type PictureTask,
} from "./picture-task.ts";

const CHECK_EVERY_MS = 50;

// Where processors are few, requests come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);

const allowed = ["jpeg", "png", "nsgif", "webp", "heif", "tiff"].map(
  (name) => `VipsForeignLoad${name[0]?.toUpperCase()}${name.slice(1)}`,
);

/** Decodes only these formats, whatever a file's name; SVG only for drawings. */
function allowFormats(isDrawing: boolean): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: isDrawing ? ["VipsForeignLoadSvg"] : allowed });
}

function isReadable(format: string): format is PictureFormat {
  return PICTURE_FORMATS.some((known) => known === format);
}

function open(task: PictureTask, animated: boolean): Sharp {
  return sharp(task.content, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
    animated,
    ...(task.isDrawing ? { density: 72 * 6 } : {}),
  });
}

/** Drops metadata, location included, after applying the orientation. */
async function encode(task: PictureTask, { width, height, fit, format, animated }: PictureSize) {
  const picture = open(task, animated)
    .autoOrient()
    .resize({
      width,
      height,
      fit,
      withoutEnlargement: fit === "inside",
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    });
  const encoded = format === "png" ? picture.png() : format === "gif" ? picture.gif() : picture.webp();
  return encoded.toBuffer();
}

async function answerTo(task: PictureTask): Promise<PictureAnswer> {
  allowFormats(task.isDrawing);
  try {
    const metadata = await open(task, false).metadata();
    const format = metadata.format === "heif" ? "avif" : metadata.format;
    if (!task.isDrawing && !isReadable(format)) return { failure: "unreadable" };
    const pages = metadata.pages ?? 1;
    if (metadata.width * metadata.height * pages > MAX_PIXELS) return { failure: "too large" };
    const pictures: Uint8Array[] = [];
    for (const size of task.sizes) pictures.push(await encode(task, size));
    const shape = { ...metadata.autoOrient, isAnimated: pages > 1 };
    return { result: { format: isReadable(format) ? format : "svg", ...shape, pictures } };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
    return { failure: isTooLarge ? "too large" : "unreadable" };
  }
}

/** Native code has its own threads, so this timer stays punctual. */
function watch(): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > CPU_LIMIT_MS || process.memoryUsage.rss() > MEMORY_LIMIT_MB * 1024 ** 2) {
      process.exit(EXCEEDED_LIMIT);
    }
  }, CHECK_EVERY_MS);
}

process.on("message", (task: PictureTask) => {
  const watching = watch();
  void answerTo(task)
    .then((answer) => process.send?.(answer))
    .finally(() => clearInterval(watching));
});
// The server has ended.
process.on("disconnect", () => process.exit(0));
