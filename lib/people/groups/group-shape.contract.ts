/** Wire shape of a named group, in answers and in events. */
import { z } from "zod";
import { permissionShape } from "../../kernel/settings/permission-fields.ts";
import { groupPermissions } from "./group-permissions.contract.ts";

export const groupShape = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Seconds since 1970. */
  date_created: z.int().nullable(),
  creator_id: z.int().nullable(),
  /** Direct members whose accounts are active; of a system group those whose narrowest group it is. */
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  ...permissionShape(groupPermissions, ""),
});
