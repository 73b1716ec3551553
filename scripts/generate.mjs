/** `npm run generate`: brings the database client up to date with its schema, and docs/ with the code. */
import { generateClient } from "./steps/generate-client.mjs";
import { nodeRuntime, requireNode } from "./steps/node-runtime.mjs";
import { inProject } from "./steps/project.mjs";
import { run } from "./steps/run.mjs";
import { giveUp } from "./steps/say.mjs";

requireNode();
generateClient();
if (!run(nodeRuntime(), ["--import", "tsx", inProject("server/documents/write-documents.ts")])) {
  giveUp("The generated parts of the documents could not be written.");
}
