/** Feature levels about endpoints, objects and events. */
import type { LevelRow } from "./level-row.ts";

export const endpointLevels: readonly LevelRow[] = [];
