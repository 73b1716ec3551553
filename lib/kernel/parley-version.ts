/** This build's version of Parley. */
import packageJson from "../../package.json" with { type: "json" };

export const OWN_VERSION = packageJson.version;
