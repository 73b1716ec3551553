/** The configuration of a command. */
import { readConfiguration } from "../../lib/config/read-configuration.ts";
import type { Configuration } from "../../lib/config.ts";

/** Commands need no certificates. */
const readNoFile = () => Buffer.alloc(0);

/** @throws Error with a sentence about the wrong variable. */
export function givenConfiguration(): Configuration {
  return readConfiguration(process.env, readNoFile);
}
