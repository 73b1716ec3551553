/** Wire shape of groups in the register answer. */
import { z } from "zod";
import { groupShape } from "./group-shape.contract.ts";

/** Fetch type "realm_user_groups". */
export const groupsState = z.object({ realm_user_groups: z.array(groupShape) });
