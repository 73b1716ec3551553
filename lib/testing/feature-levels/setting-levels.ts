/** Feature levels about settings of the organization and of users. */
import type { LevelRow } from "./level-row.ts";

export const settingLevels: readonly LevelRow[] = [];
