/** Runs the server from its sources and restarts it on changes; Next.js itself reloads pages and components. */
import path from "node:path";
import { updateClient } from "./generate-client.mjs";
import { inProject, root } from "./project.mjs";
import { restartOnChange } from "./restart-on-change.mjs";
import { sourceCommand } from "./run-program.mjs";

const FOLDERS = ["app/api/v1", "lib", "prisma", "server"];
const LOADED = /\.(ts|json|sql|prisma)$/;
const NOT_LOADED =
  /\.(test|calls)\.ts$|^lib\/(testing|kernel\/db\/generated|markdown\/corpus)\/|^prisma\/demo\//;

/** @param nodeOptions such as `--inspect` */
export function runDevelopment(nodeOptions, env) {
  restartOnChange(sourceCommand("server/main.ts", [], nodeOptions), env, {
    sources: { folders: FOLDERS.map((folder) => inProject(folder)), isSource: isServerSource },
    prepare: updateClient,
  });
}

function isServerSource(file) {
  const name = path.relative(root, file).split(path.sep).join("/");
  return LOADED.test(name) && !NOT_LOADED.test(name);
}
