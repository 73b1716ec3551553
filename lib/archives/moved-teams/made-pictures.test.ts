/** A picture that ends the process that decodes it is left out, and does not end the import. */
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { badRequest } from "../../kernel/errors.ts";
import { PictureProcessEnded } from "../../kernel/pictures/picture-process.ts";
import { MadePictures, NO_PICTURE } from "./made-pictures.ts";
import { MoveReport } from "./move-report.ts";

const given = { size: 1, open: async () => Readable.from([Buffer.from("x")]) };
const crash = () => Promise.reject(new PictureProcessEnded("The picture process ended with SIGSEGV."));
const refuse = () => Promise.reject(badRequest("Could not decode image; did you upload an image file?"));

test("two pictures in a row may end the picture process; the third ends the import", async () => {
  const report = new MoveReport();
  const pictures = new MadePictures("", 1, report);
  const tried = (convert: () => Promise<string>) => pictures.converted(given, "p", convert);
  for (const between of [async () => "made", refuse]) {
    expect(await tried(crash)).toBeNull();
    expect(await tried(crash)).toBeNull();
    await tried(between);
  }
  expect(report.reasons).toMatchObject([{ reason: NO_PICTURE, count: 5 }]);
  await tried(crash);
  await tried(crash);
  await expect(tried(crash)).rejects.toThrow("SIGSEGV");
});

test("other errors end the import", async () => {
  const pictures = new MadePictures("", 1, new MoveReport());
  const broken = () => Promise.reject(new Error("broken"));
  await expect(pictures.converted(given, "p", broken)).rejects.toThrow("broken");
});
