/** What the page of exports asks of the server. */
import type { z } from "zod";
import type { getExportConsents } from "../../../../lib/accounts/account/account.contract.ts";
import type { getRealmExports } from "../../../../lib/archives/exports/exports.contract.ts";
import { requestApi } from "../../../net/connection/api-client.ts";

type ExportsAnswer = z.infer<typeof getRealmExports.returns>;
export type RealmExport = ExportsAnswer["exports"][number];

export const PUBLIC_DATA = "public";
export const CONSENTED_DATA = "full_with_consent";
export const ALL_DATA = "full_without_consent";

/** The newest first. */
export async function fetchExports(): Promise<RealmExport[]> {
  return (await requestApi<ExportsAnswer>("GET", "/export/realm")).exports.toReversed();
}

/** How many people consent to the export of their private data. */
export async function fetchConsents(): Promise<{ consenting: number; people: number }> {
  const answer = await requestApi<z.infer<typeof getExportConsents.returns>>("GET", "/export/realm/consents");
  const consents = answer.export_consents;
  return { consenting: consents.filter(({ consented }) => consented).length, people: consents.length };
}

export async function beginExport(exportType: RealmExport["export_type"]): Promise<void> {
  await requestApi("POST", "/export/realm", { export_type: exportType });
}

export async function deleteExport(id: number): Promise<void> {
  await requestApi("DELETE", `/export/realm/${id}`);
}
