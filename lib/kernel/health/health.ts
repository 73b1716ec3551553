/** The noun "health": the server checks itself and its surroundings. */
import type { z } from "zod";
import { configuration } from "../../config.ts";
import { archiveCheck } from "../backup/archive-check.ts";
import { backupCheck } from "../backup/backup-check.ts";
import { database } from "../db/client.ts";
import { databaseChecks } from "../db/database-checks.ts";
import { badRequest } from "../errors.ts";
import type { Actor } from "../memory/actor.ts";
import { urlOfSubdomain } from "../memory/find-organization.ts";
import type { Organization } from "../memory/organization.ts";
import { defineNoun } from "../noun.ts";
import { stateFamily } from "../register/state-family.ts";
import { shared } from "../registry.ts";
import { diskCheck } from "../storage/disk-check.ts";
import { storedFilesCheck } from "../storage/stored-files-check.ts";
import { clockCheck } from "./clock-check.ts";
import * as contracts from "./health.contract.ts";
import { Inspection } from "./inspection.ts";
import { installedChecks } from "./installed-checks.ts";
import { nodeChecks } from "./node-checks.ts";
import { publicAddressChecks } from "./public-address-checks.ts";
import { type Result, runChecks } from "./run-checks.ts";

/** Reloading the page must not burden the services that are checked. */
const KEPT_MS = 30_000;

interface Report {
  /** Seconds since 1970. */
  readonly checkedAt: number;
  readonly results: readonly Result[];
}

interface Kept {
  /** By `performance.now()`. */
  until: number;
  report: Promise<Report> | null;
}

const kept = () => shared("health-report", (): Kept => ({ until: 0, report: null }));

/** Only the organization without a subdomain does, because it belongs to the server's administrator. */
const hasHealth = ({ realm }: Organization) => realm.subdomain === "";

const healthFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: contracts.healthState,
  present: (_read, { organization }, { capabilities }) =>
    capabilities.parley_additions ? { has_server_health: hasHealth(organization) } : {},
});

/** @throws ApiError BAD_REQUEST for other organizations than the server's first. */
export async function getServerHealth({
  organization,
}: Actor): Promise<z.input<typeof contracts.getServerHealth.returns>> {
  if (!hasHealth(organization))
    throw badRequest("Only administrators of this server's first organization can see the server's health.");
  const { checkedAt, results } = await currentReport();
  return {
    checked_timestamp: checkedAt,
    checks: results.map(({ id, title, status, finding, advice }) => ({ id, title, status, finding, advice })),
  };
}

/** Shared by concurrent requests. */
function currentReport(): Promise<Report> {
  const held = kept();
  if (held.report && performance.now() < held.until) return held.report;
  const report = inspectOwn();
  Object.assign(held, { report, until: Number.POSITIVE_INFINITY });
  report
    .finally(() => {
      held.until = performance.now() + KEPT_MS;
    })
    .catch(() => undefined);
  return report;
}

async function inspectOwn(): Promise<Report> {
  const inspection = new Inspection({
    databaseUrl: database().url,
    publicUrl: urlOfSubdomain(""),
    secret: configuration().secret,
    isServer: true,
  });
  try {
    const results = await runChecks(installedChecks(), inspection);
    return { checkedAt: Math.floor(Date.now() / 1_000), results };
  } finally {
    await inspection.close();
  }
}

/** With the checks that belong to no other noun. */
export const health = defineNoun({
  contracts: [contracts.getServerHealth],
  register: [healthFamily],
  checks: [
    ...publicAddressChecks,
    clockCheck,
    ...nodeChecks,
    ...databaseChecks,
    diskCheck,
    storedFilesCheck,
    backupCheck,
    archiveCheck,
  ],
});
