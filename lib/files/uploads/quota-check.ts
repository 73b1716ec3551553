/** Checks how much of their upload quota the organizations use. */
import { configuration } from "../../config.ts";
import { type Check, ok, warning } from "../../kernel/health/check.ts";

const MEBIBYTE = 1024 ** 2;
const MUCH = 0.9;

export const quotaCheck: Check = {
  id: "upload-quota",
  title: "Upload quota",
  needsDatabase: true,
  async run(inspection) {
    const { ofOrganization } = configuration().uploadQuotas;
    if (ofOrganization === null) return ok("Only the disk limits the files of an organization.");
    const [row] = await inspection.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM realm WHERE uploaded_bytes > $1::float8",
      [ofOrganization * MEBIBYTE * MUCH],
    );
    if (!row || row.count === 0) return ok("No organization uses more than 90 % of its quota.");
    return warning(
      `Organizations that use more than 90 % of their upload quota: ${row.count}.`,
      "Raise PARLEY_UPLOAD_QUOTA_MIB, or let them remove files.",
    );
  },
};
