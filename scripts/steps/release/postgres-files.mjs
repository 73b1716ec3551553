/** Chooses the files of the PostgreSQL package that a server needs. */
import path from "node:path";
import { namesBelow } from "./names-below.mjs";

/** Without client libraries and parts for building. */
const LIBRARY = /^lib\/(?!libecpg|libpgtypes|libxslt|libossp)[^/]+(\.so(\.\d+)*|\.dylib)$/;
/** Modules loaded by name; plpgsql is the only extension in use. */
const MODULE = /^lib\/postgresql\/(plpgsql|dict_snowball|libpqwalreceiver)\.(so|dylib)$/;
const SHARED = /^share\/postgresql\/(?!extension\/(?!plpgsql))/;
const PROGRAM = /^bin\/(initdb|postgres)$/;

/** @returns paths in the package. */
export function postgresFiles(packageFolder) {
  const names = namesBelow(path.join(packageFolder, "native"))
    .filter((name) => [LIBRARY, MODULE, SHARED, PROGRAM].some((pattern) => pattern.test(name)))
    .map((name) => `native/${name}`);
  return ["package.json", "dist/index.js", ...names].sort();
}
