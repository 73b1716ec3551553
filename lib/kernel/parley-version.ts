/** This build's version of Parley. */
import packageJson from "../../package.json" with { type: "json" };

export const PARLEY_VERSION = packageJson.version;
