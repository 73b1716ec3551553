/** `npm run generate`: updates the database client and the generated parts of docs/. */
import "./steps/colors.mjs";
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
