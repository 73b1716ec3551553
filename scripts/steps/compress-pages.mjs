/** Compresses the pages' scripts and styles once, at Brotli's highest level. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { inProject } from "./project.mjs";

const FOLDER = ".next/static";
const COMPRESSIBLE = /\.(?:js|css|json|svg)$/;
/** Smaller files fit one packet. */
const LEAST_BYTES = 1400;

/** Writes `name.br` beside each file. */
export function compressPages() {
  for (const name of readdirSync(inProject(FOLDER), { recursive: true, encoding: "utf8" })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = path.join(inProject(FOLDER), name);
    const content = readFileSync(file);
    if (content.length >= LEAST_BYTES) writeFileSync(`${file}.br`, brotliCompressSync(content));
  }
}
