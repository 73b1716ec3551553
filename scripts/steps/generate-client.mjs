/** Generates the database client when the schema has changed. */
import { nodeRuntime } from "./node-runtime.mjs";
import { inProject } from "./project.mjs";
import { run } from "./run.mjs";
import { giveUp, say } from "./say.mjs";
import { Sources } from "./sources.mjs";

const SOURCES = ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"];

export function generateClient() {
  if (!updateClient()) giveUp("The database client could not be generated. Prisma's messages above say why.");
}

const sourcesOfClient = () => new Sources("lib/kernel/db/generated/.made-for", SOURCES);

export function isGenerated() {
  return sourcesOfClient().areUnchanged();
}

/** @returns whether lib/kernel/db/generated matches the schema now */
export function updateClient() {
  const sources = sourcesOfClient();
  if (sources.areUnchanged()) return true;
  say("Generating the database client…");
  const runtime = nodeRuntime();
  const isDone = run(runtime, [inProject("node_modules/prisma/build/index.js"), "generate"], {
    env: {
      // Prisma would download it, although generating does not need it.
      PRISMA_SCHEMA_ENGINE_BINARY: runtime,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  });
  if (isDone) sources.remember();
  return isDone;
}
