/** Looks at a file that may be missing; any other failure says nothing about the file and is thrown. */
import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { saysGone } from "../live-process.ts";

export async function statOrNull(file: string): Promise<Stats | null> {
  try {
    return await stat(file);
  } catch (error) {
    if (saysGone(error)) return null;
    throw error;
  }
}
