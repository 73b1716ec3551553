"use client";
/** The open invitations that the reader may manage. */
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../connection/query-client.ts";
import { fetchInvitations, type Invitation } from "./invitation-requests.ts";
import { INVITATIONS_KEY } from "./invitations-key.ts";

/** `invitations` is undefined until they are known; an event has them fetched again. */
export function useInvitations(): { invitations?: readonly Invitation[]; error?: string } {
  const { data, error } = useQuery({ queryKey: INVITATIONS_KEY, queryFn: fetchInvitations }, queryClient);
  if (data) return { invitations: data };
  return error ? { error: error.message } : {};
}
