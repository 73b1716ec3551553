/** Loads the modules below app/api/v1. The build replaces this file with static imports. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = path.join(import.meta.dirname, "..", "app", "api", "v1");

/** A route's path below app/api/v1, and its exports. */
export type RouteModule = readonly [file: string, module: Readonly<Record<string, unknown>>];

export async function routeModules(): Promise<RouteModule[]> {
  const files = await readdir(ROOT, { recursive: true });
  const routes = files.filter((file) => path.basename(file) === "route.ts").sort();
  return Promise.all(
    routes.map(async (file): Promise<RouteModule> => {
      const module = await import(pathToFileURL(path.join(ROOT, file)).href);
      return [file.split(path.sep).join("/"), module];
    }),
  );
}
