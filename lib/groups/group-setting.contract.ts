/** Wire shape of who holds a permission. */
import { z } from "zod";

/** A group's id, or the parts of an unnamed group (spec, group-setting value). */
export const groupSetting = z.union([
  z.int(),
  z.strictObject({ direct_members: z.array(z.int()), direct_subgroups: z.array(z.int()) }),
]);
