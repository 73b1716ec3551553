/** Wire shape of groups in the register answer. */
import { z } from "zod";
import { permissionShape } from "../settings/permission-fields.ts";
import { groupPermissions } from "./group-permissions.contract.ts";

const group = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Seconds since 1970. */
  date_created: z.int().nullable(),
  creator_id: z.int().nullable(),
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  ...permissionShape(groupPermissions, ""),
});

/** Fetch type "realm_user_groups". */
export const groupsState = z.object({ realm_user_groups: z.array(group) });
