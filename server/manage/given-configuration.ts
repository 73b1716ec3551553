/** The configuration of a command. */
import { readConfiguration } from "../../lib/config/read-configuration.ts";
import type { Configuration } from "../../lib/config.ts";
import { onChosenDatabase } from "./chosen-database.ts";

/** Commands need no certificates. */
const readNoFile = () => Buffer.alloc(0);

/** @throws Error with a sentence about the wrong variable. */
export function givenConfiguration(): Configuration {
  return onChosenDatabase(allDatabases());
}

/** For commands that choose their database themselves. */
export function allDatabases(): Configuration {
  return readConfiguration(process.env, readNoFile);
}
