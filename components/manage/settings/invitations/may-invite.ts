/** Whether the reader may invite people, in either way. */
import { type KnownOfPeople, mayDo } from "../../../model/store/organization/permissions-state.ts";

export function mayInvite(known: KnownOfPeople): boolean {
  return mayDo(known, "can_invite_users_group") || mayDo(known, "create_multiuse_invite_group");
}
