/** Options of commands, also those that npm takes. */
import { afterEach, expect, test, vi } from "vitest";
import { readCommand } from "./run-command.ts";

afterEach(() => vi.unstubAllEnvs());

const deactivate = ["people", "deactivate", "acme", "27"];
const optionsOf = (given: readonly string[]) => [...readCommand(given).options.keys()];

test("a dry run stays one when npm takes the option for its own, for lack of --", () => {
  expect(optionsOf(deactivate)).toEqual([]);
  vi.stubEnv("npm_config_dry_run", "true");
  expect(optionsOf(deactivate)).toEqual(["dry-run"]);
  expect(optionsOf([...deactivate, "--dry-run"])).toEqual(["dry-run"]);
});

test("what npm takes is given only to commands that have it", () => {
  vi.stubEnv("npm_config_everything", "true");
  expect(optionsOf(deactivate)).toEqual([]);
  expect(optionsOf(["people", "sign-out", "acme", "27"])).toEqual(["everything"]);
});
