/** Finds the web app's largest script, which exceeds the kernel's socket buffers. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

const SCRIPTS = path.join(import.meta.dirname, "..", "..", ".next", "static", "chunks");

/** Its path on the server. */
export function largestScript(): string {
  const names = readdirSync(SCRIPTS).filter((name) => name.endsWith(".js"));
  const sizeOf = (name: string) => statSync(path.join(SCRIPTS, name)).size;
  const [largest] = names.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return `/_next/static/chunks/${largest}`;
}
