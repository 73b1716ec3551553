/** Program: writes the code's limits into SECURITY.md. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withTables } from "./security-tables.ts";

const file = path.join(import.meta.dirname, "..", "..", "SECURITY.md");
writeFileSync(file, withTables(readFileSync(file, "utf8")));
