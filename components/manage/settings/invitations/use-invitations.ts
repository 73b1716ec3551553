"use client";
/** The open invitations that the reader may manage, and who has joined by those and by earlier ones. */
import { useQuery } from "@tanstack/react-query";
import { INVITATION_USES_KEY, INVITATIONS_KEY } from "../../../model/store/invitations-key.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import {
  fetchInvitations,
  fetchInvitationUses,
  type Invitation,
  type InvitationUse,
} from "./invitation-requests.ts";

type Invitations = { invitations?: readonly Invitation[]; uses: readonly InvitationUse[]; error?: string };

const NONE: readonly InvitationUse[] = [];

/** `invitations` is undefined until they are known; an event has them fetched again. */
export function useInvitations(): Invitations {
  const { data, error } = useQuery({ queryKey: INVITATIONS_KEY, queryFn: fetchInvitations }, queryClient);
  const joined = useQuery({ queryKey: INVITATION_USES_KEY, queryFn: fetchInvitationUses }, queryClient);
  const uses = joined.data ?? NONE;
  const failed = error ?? joined.error;
  return { uses, ...(data && { invitations: data }), ...(failed && { error: failed.message }) };
}
