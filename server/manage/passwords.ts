/** Passwords that commands generate, or read where neither the shell's history nor the list of processes shows them. */
import { randomBytes } from "node:crypto";
import { CommandError } from "./command.ts";

const BYTES = 12;
/** Longer than any password. */
const LONGEST = 10_000;

export function generatedPassword(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** The first line, without its end. @throws CommandError when there is none. */
export async function firstLine(source: AsyncIterable<Buffer | string>): Promise<string> {
  let text = "";
  for await (const part of source) {
    text += part;
    if (/[\r\n]/.test(text) || text.length > LONGEST) break;
  }
  const [line = ""] = text.split(/[\r\n]/, 1);
  if (line === "") throw new CommandError("The standard input has no password in its first line.");
  return line;
}
