/** Reads the corpus of Markdown and HTML. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const pairs = z.array(
  z.strictObject({
    title: z.string(),
    /** In the app's formatting help. */
    help: z.literal(true).optional(),
    source: z.string(),
    html: z.string(),
  }),
);

export type CorpusPair = z.infer<typeof pairs>[number] & {
  /** File name without extension. */
  readonly construct: string;
};

const FOLDER = path.join(import.meta.dirname, "..", "markdown", "corpus");

export function readCorpus(): CorpusPair[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  return files.flatMap((file) => {
    const text = readFileSync(path.join(FOLDER, file), "utf8");
    return pairs.parse(JSON.parse(text)).map((pair) => ({ ...pair, construct: file.replace(/\.json$/, "") }));
  });
}
