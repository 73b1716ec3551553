/** Commands that look at the installation, whatever state it is in. */
import { styleText } from "node:util";
import { type Configuration, USUAL_CONFIGURATION } from "../../lib/config.ts";
import { problem, type Status } from "../../lib/kernel/health/check.ts";
import type { Result } from "../../lib/kernel/health/run-checks.ts";
import { harmless } from "../../lib/kernel/log/text-line.ts";
import { type Command, CommandError, type Input, ProblemsFound, type Report } from "./command.ts";
import { givenConfiguration } from "./given-configuration.ts";
import { inspect } from "./inspect.ts";
import { writeSupportBundle } from "./support-bundle.ts";

export const diagnosisCommands: Readonly<Record<string, Command>> = {
  doctor: {
    takes: [],
    options: { fix: null, json: null },
    opensItself: true,
    does: "checks the server and says what to do; fails if there are problems; --fix removes files that the database does not know",
    run: doctor,
  },
  "support-bundle": {
    takes: ["FILE"],
    options: { json: null },
    opensItself: true,
    does: "writes what helpers need to know, without secrets, contents and names, to a new FILE.tar.gz",
    run: supportBundle,
  },
};

async function doctor(_words: readonly string[], input: Input): Promise<Report> {
  const found = configurationOrProblem();
  if ("result" in found) return concluded([found.result], []);
  return inspect(found.configuration, async ({ results }) => {
    const fixes = input.has("fix") ? results.flatMap(({ fix }) => fix ?? []) : [];
    const fixed: string[] = [];
    for (const fix of fixes) fixed.push(await fix());
    return concluded(results, fixed);
  });
}

function configurationOrProblem(): { configuration: Configuration } | { result: Result } {
  try {
    return { configuration: givenConfiguration() };
  } catch (error) {
    const found = problem(
      error instanceof Error ? error.message : String(error),
      "Correct it: nothing else can be checked until then.",
    );
    return { result: { id: "configuration", title: "Configuration", ...found } };
  }
}

/** @throws ProblemsFound when there is a problem. */
function concluded(results: readonly Result[], fixed: readonly string[]): Report {
  const text = [
    ...results.map(lines),
    ...fixed.map((sentence) => `Fixed: ${sentence}`),
    summary(results),
  ].join("\n");
  const data = {
    checks: results.map(({ id, title, status, finding, advice }) => ({ id, title, status, finding, advice })),
    fixed,
  };
  if (results.some(({ status }) => status === "problem")) throw new ProblemsFound({ text, data });
  return { text, data };
}

const MARKS: Readonly<
  Record<Status, { readonly sign: string; readonly color: "green" | "yellow" | "red" | "gray" }>
> = {
  ok: { sign: "✓", color: "green" },
  warning: { sign: "!", color: "yellow" },
  problem: { sign: "✗", color: "red" },
  unknown: { sign: "?", color: "gray" },
};

function lines({ title, status, finding, advice }: Result): string {
  const { sign, color } = MARKS[status];
  // Colors only in a terminal.
  const mark = styleText(color, sign, { stream: process.stdout });
  const first = `${mark} ${title}: ${harmless(finding)}`;
  return advice === "" ? first : `${first}\n  ${harmless(advice)}`;
}

function summary(results: readonly Result[]): string {
  const count = (wanted: Status) => results.filter(({ status }) => status === wanted).length;
  return `Checks: ${results.length}. Problems: ${count("problem")}. Warnings: ${count("warning")}. Unknown: ${count("unknown")}.`;
}

async function supportBundle([file = ""]: readonly string[]): Promise<Report> {
  if (!file.endsWith(".tar.gz")) throw new CommandError(`Give a name that ends in .tar.gz, not ${file}.`);
  const found = configurationOrProblem();
  const configuration = "configuration" in found ? found.configuration : USUAL_CONFIGURATION;
  const extra = "result" in found ? [found.result] : [];
  const names = await inspect(configuration, ({ inspection, results }) =>
    writeSupportBundle(file, { inspection, results: [...extra, ...results], configuration }),
  );
  return {
    text: `${file} contains ${names.join(", ")}. Look through it before you send it to anybody.`,
    data: { file, contents: names },
  };
}
