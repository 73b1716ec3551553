/** Wire shapes of organization exports. */
import { z } from "zod";
import { defineContract, intParam, jsonOrTextParam, model } from "../../kernel/contract/contract.ts";
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

export const exportShape = model(
  "Export",
  z.strictObject({
    id: z.int().describe("Id of the export."),
    acting_user_id: z.int().describe("Id of the user who asked for it."),
    export_time: time.describe("When it was asked for, in seconds since 1970."),
    deleted_timestamp: time
      .nullable()
      .describe("When it was deleted, in seconds since 1970; null if it exists."),
    failed_timestamp: time.nullable().describe("When it failed, in seconds since 1970; null if it did not."),
    export_url: z
      .string()
      .nullable()
      .describe(
        'Address of the archive, for administrators, or only owners with "full_without_consent"; null until the archive exists.',
      ),
    pending: z.boolean().describe("Whether the archive is still being made."),
    export_type: exportType.describe("What the archive contains (a text since feature level 449)."),
    export_from_prior_server: z
      .literal(false)
      .describe(
        "Always false, since archives contain no exports, so an import brings none (feature level 499).",
      ),
  }),
);

/**
 * POST /export/realm (export_type: feature level 304, as a text since 449). "full_without_consent" contains everybody's
 * private data; only owners may request and download it, and only while realm_owner_full_content_access is on.
 */
export const exportRealm = defineContract({
  operationId: "export-realm",
  since: 304,
  method: "POST",
  path: "/export/realm",
  tag: "organization",
  summary: "Make an archive of the organization's data",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  peopleOnly: true,
  params: z.object({
    export_type: jsonOrTextParam(numberedExportType)
      .default("public")
      .describe("What the archive should contain."),
  }),
  returns: z.object({ id: z.int().describe("Id of the export.") }),
  errors: ["BAD_REQUEST"],
});

/** GET /export/realm. */
export const getRealmExports = defineContract({
  operationId: "get-realm-exports",
  method: "GET",
  path: "/export/realm",
  tag: "organization",
  summary: "List the exports of the organization, the newest last",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({ exports: z.array(exportShape).describe("All exports.") }),
  errors: [],
});

/** DELETE /export/realm/{export_id}. */
export const deleteRealmExport = defineContract({
  operationId: "delete-realm-export",
  method: "DELETE",
  path: "/export/realm/{export_id}",
  tag: "organization",
  summary: "Delete the archive of an export",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ export_id: intParam().describe("Id of the export.") }),
  returns: z.object({}),
  errors: ["BAD_REQUEST"],
});

/** Event realm_export: an export was requested, finished, abandoned, or deleted. Lists all exports. */
export const exportsEvent = z.strictObject({
  type: z.literal("realm_export"),
  exports: z.array(exportShape).describe("All exports."),
});
