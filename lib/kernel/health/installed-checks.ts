/** The checks of all nouns, which the catalog collects. */
import { shared } from "../registry.ts";
import type { Check } from "./check.ts";

const holder = () => shared("health-checks", () => ({ checks: [] as readonly Check[] }));

export function installChecks(checks: readonly Check[]): void {
  holder().checks = checks;
}

export function installedChecks(): readonly Check[] {
  return holder().checks;
}
