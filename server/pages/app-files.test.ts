/** Files of a web app version. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AppFiles, listAppFiles, serveAppFiles } from "./static-files.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "parley-static-"));
  for (const inside of ["chunks", "media", "build-of-today"]) mkdirSync(path.join(folder, inside));
  for (const name of ["chunks/b.js", "chunks/a.css", "media/inter.woff2"]) {
    writeFileSync(path.join(folder, name), name);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const listed = () => listAppFiles(folder) ?? { version: "", files: [] };

function answerAt(address: string, list: AppFiles | null): string | null {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: address });
  const response = new ServerResponse(request);
  const end = vi.spyOn(response, "end");
  return serveAppFiles(list, request, response) ? String(end.mock.calls[0]?.[0]) : null;
}

it("names scripts, styles and fonts, not what is made of them or for one build only", () => {
  for (const name of ["chunks/b.js.br", "chunks/b.js.map", "build-of-today/_buildManifest.js"]) {
    writeFileSync(path.join(folder, name), "");
  }
  expect(listed().files).toEqual([
    "/_next/static/chunks/a.css",
    "/_next/static/chunks/b.js",
    "/_next/static/media/inter.woff2",
  ]);
});

it("leaves out the font of emoji, which few machines need", () => {
  writeFileSync(path.join(folder, "media/twemoji.4f2a.woff2"), "");
  expect(listed().files).toHaveLength(3);
});

it("is another version with any other file, and the same otherwise", () => {
  const { version } = listed();
  writeFileSync(path.join(folder, "build-of-today/_ssgManifest.js"), "");
  expect(listed().version).toBe(version);
  writeFileSync(path.join(folder, "chunks/c.js"), "");
  expect(listed().version).not.toBe(version);
});

it("is absent in development, where there is no build", () => {
  expect(listAppFiles(path.join(folder, "none"))).toBe(null);
});

it("tells the service worker the version, which changes it, and that there is none in development", () => {
  const { version } = listed();
  expect(answerAt("/app-version.js", listed())).toContain(`"${version}"`);
  expect(JSON.parse(answerAt("/app-files.json", listed()) ?? "")).toEqual(listed());
  expect(answerAt("/app-version.js", null)).toContain('""');
  expect(answerAt("/app-files.json", null)).toBe(null);
});
