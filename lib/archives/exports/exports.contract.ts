/** Wire shapes of organization exports. */
import { z } from "zod";
import { defineContract, intParam, jsonOrTextParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** Public data; also the data of consenting users; all data. */
const exportType = z.enum(["public", "full_with_consent", "full_without_consent"]);
export type ExportType = z.infer<typeof exportType>;

/** Also accepts the numbers used before feature level 449. */
export const numberedExportType = z.union([
  exportType,
  z.literal(1).transform(() => exportType.enum.public),
  z.literal(2).transform(() => exportType.enum.full_with_consent),
]);

/** Seconds since 1970, with fractions. */
const time = z.number();

export const exportShape = z.strictObject({
  id: z.int(),
  acting_user_id: z.int(),
  /** Time of the request. */
  export_time: time,
  deleted_timestamp: time.nullable(),
  failed_timestamp: time.nullable(),
  /** Download address for administrators (owners, for "full_without_consent"); null until the archive exists. */
  export_url: z.string().nullable(),
  pending: z.boolean(),
  /** A text since feature level 449. */
  export_type: exportType,
  /** Always false (feature level 499): archives contain no exports, so an import brings none. */
  export_from_prior_server: z.literal(false),
});

/**
 * POST /export/realm (export_type: feature level 304, as a text since 449). "full_without_consent" contains everybody's
 * private data; only owners may request and download it, and only while realm_owner_full_content_access is on.
 */
export const exportRealm = defineContract({
  operationId: "export-realm",
  method: "POST",
  path: "/export/realm",
  tag: "server_and_organizations",
  summary: "Make an archive of the organization's data",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  peopleOnly: true,
  params: z.object({ export_type: jsonOrTextParam(numberedExportType).default("public") }),
  returns: z.object({ id: z.int() }),
  errors: ["BAD_REQUEST"],
});

/** GET /export/realm. */
export const getRealmExports = defineContract({
  operationId: "get-realm-exports",
  method: "GET",
  path: "/export/realm",
  tag: "server_and_organizations",
  summary: "List the exports of the organization, the newest last",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({ exports: z.array(exportShape) }),
  errors: [],
});

/** DELETE /export/realm/{export_id}. */
export const deleteRealmExport = defineContract({
  operationId: "delete-realm-export",
  method: "DELETE",
  path: "/export/realm/{export_id}",
  tag: "server_and_organizations",
  summary: "Delete the archive of an export",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ export_id: intParam() }),
  returns: z.object({}),
  errors: ["BAD_REQUEST"],
});

/** Event realm_export: an export was requested, finished, abandoned, or deleted. Lists all exports. */
export const exportsEvent = z.strictObject({
  type: z.literal("realm_export"),
  exports: z.array(exportShape),
});
