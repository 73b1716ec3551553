/** Writes the generated parts of the documents. */
import { writeFileSync } from "node:fs";
import { generatedDocuments } from "./documents.ts";

for (const { file, upToDate } of generatedDocuments()) writeFileSync(file, upToDate);
