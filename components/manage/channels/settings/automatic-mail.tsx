"use client";
/** Chooses whether mail that no person has written becomes messages of a channel. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { queryClient } from "../../../net/connection/query-client.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import {
  acceptAutomaticMail,
  emailSettingsKey,
  fetchAcceptsAutomaticMail,
} from "./channel-settings-requests.ts";

/** Shows what is chosen while it is being saved. */
export function AutomaticMail({ channelId }: { channelId: number }) {
  const queryKey = emailSettingsKey(channelId);
  const { data, error } = useQuery(
    { queryKey, queryFn: () => fetchAcceptsAutomaticMail(channelId) },
    queryClient,
  );
  const saving = useMutation(
    {
      mutationFn: (accepts: boolean) => acceptAutomaticMail(channelId, accepts),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    },
    queryClient,
  );
  return (
    <SwitchField
      label="Accept mail of lists and services"
      hint="Mailing lists, scheduled jobs and monitoring can write to the channel. Automatic replies never can."
      checked={saving.isPending ? saving.variables : (data ?? false)}
      disabled={data === undefined}
      onChange={(accepts) => saving.mutate(accepts)}
      error={(saving.error ?? error)?.message}
    />
  );
}
