/** The server's type decides what is a picture. */
import { expect, it } from "vitest";
import { wholePicture } from "./whole-picture.ts";

const UPLOAD = "/user_uploads/1/a/";
const whole = (href: string, type?: string) => wholePicture(href, { address: "/preview.webp", type });

it("shows the uploaded file itself, unless browsers cannot display it", () => {
  expect(whole(`${UPLOAD}notes.txt`, "image/png")).toBe(`${UPLOAD}notes.txt`);
  expect(whole(`${UPLOAD}scan.png`, "image/tiff")).toBeNull();
  expect(whole(`${UPLOAD}just-sent.png`)).toBe(`${UPLOAD}just-sent.png`);
});

it("shows the preview for other sites, which the browser must not contact", () => {
  expect(whole("https://other.example/b.png?c")).toBe("/preview.webp");
  expect(whole("https://films.example/watch")).toBeNull();
});
