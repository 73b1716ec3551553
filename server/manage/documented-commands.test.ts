/** The commands in the documents for administrators. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutDatabase } from "./chosen-database.ts";
import { readCommand } from "./run-command.ts";

/** From source, and of a release. The launcher itself knows `start`. */
const COMMAND = /(?:npm run (?:-s )?manage --|\.\/parley) (?!start\b)([^`\n<]+)/g;

const folder = path.join(import.meta.dirname, "..", "..", "docs", "admin");
const commands = readdirSync(folder).flatMap((name) =>
  [...readFileSync(path.join(folder, name), "utf8").matchAll(COMMAND)].map(([, command = ""]) => ({
    name,
    command,
  })),
);

/** Single and double quotation marks, as in the documents. */
const wordsOf = (command: string) =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? "",
  );

test.each(commands)("$name: $command", ({ command }) => {
  expect(() => readCommand(withoutDatabase(wordsOf(command)))).not.toThrow();
});

test("the documents contain commands", () => {
  expect(commands.length).toBeGreaterThan(15);
});
