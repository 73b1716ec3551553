/** A program: writes the limits that the code applies into SECURITY.md. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLimits } from "./limits.ts";

const file = path.join(import.meta.dirname, "..", "..", "SECURITY.md");
writeFileSync(file, withLimits(readFileSync(file, "utf8")));
