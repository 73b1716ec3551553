/** Reads the demo's conversations from their folder. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type DemoConversation, parseConversations } from "./parse-conversations.ts";

const FOLDER = path.join(import.meta.dirname, "conversations");

/** @throws Error that names the malformed file. */
export function readConversations(): DemoConversation[] {
  return readdirSync(FOLDER).flatMap((file) => {
    try {
      return parseConversations(readFileSync(path.join(FOLDER, file), "utf8"));
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  });
}
