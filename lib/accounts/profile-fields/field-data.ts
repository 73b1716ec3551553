/** Reads what a custom profile field has besides a name. */
import { z } from "zod";
import type { ProfileFieldRecord } from "./profile-field-records.ts";

const stored = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/** The choices of a list of options by their keys, or the parts of an external account; else nothing. */
export function parsedFieldData({
  fieldData,
}: Pick<ProfileFieldRecord, "fieldData">): z.output<typeof stored> {
  return fieldData === "" ? {} : stored.parse(JSON.parse(fieldData));
}
