"use client";
/** A channel's email addresses. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useBots } from "../../settings/bots/use-bots.ts";
import {
  acceptAutomaticMail,
  addressKey,
  emailSettingsKey,
  fetchAcceptsAutomaticMail,
  fetchAddress,
  replaceAddresses,
} from "./channel-settings-requests.ts";
import { Section } from "./section.tsx";

/** Each possible sender has a separate address. */
export function EmailSection({
  channelId,
  mayReplace,
}: {
  channelId: number;
  /** Requires administering the channel. */
  mayReplace: boolean;
}) {
  const senders = useSenders();
  const [senderId, setSenderId] = useState(senders[0]?.value ?? NOBODY);
  const { data, error } = useQuery(
    {
      queryKey: [...addressKey(channelId), senderId],
      queryFn: () => fetchAddress(channelId, senderId === NOBODY ? undefined : senderId),
    },
    queryClient,
  );
  return (
    <Section title="Email">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-ink-soft text-md">Mail to this address becomes a message from</p>
        <SelectField label="Sender" options={senders} value={senderId} onChange={setSenderId} />
      </div>
      {data !== undefined && (
        <p className="flex items-center gap-2 rounded-md border border-line bg-sidebar py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 truncate text-sm">{data.email}</code>
          <IconButton
            label="Copy the address"
            icon={<Copy className="size-4" />}
            onClick={() => void copyText(data.email, "Address")}
          />
        </p>
      )}
      {data?.is_received === false && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-md text-warning">
          This server receives no email yet, so mail to this address does not arrive. Whoever runs the server
          can set it up.
        </p>
      )}
      {data === undefined && !error && <Skeleton className="h-9" />}
      {error && (
        <p role="alert" className="text-ink-soft text-sm">
          {error.message}
        </p>
      )}
      {mayReplace && <AutomaticMail channelId={channelId} />}
      {mayReplace && <ReplaceAddresses channelId={channelId} />}
    </Section>
  );
}

const NOBODY = 0;

function useSenders(): { value: number; label: string }[] {
  const own = useOwnUser();
  const users = useUsers();
  const { bots = [] } = useBots();
  const active = bots.filter(({ user_id, ownerId }) => ownerId === own.id && users.get(user_id)?.isActive);
  return [
    { value: own.id, label: "You" },
    ...active.map(({ user_id, name }) => ({ value: user_id, label: name })),
    { value: NOBODY, label: "The mail bot" },
  ];
}

function AutomaticMail({ channelId }: { channelId: number }) {
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

/** Programs may use the old addresses. */
function ReplaceAddresses({ channelId }: { channelId: number }) {
  const [isAsking, setAsking] = useState(false);
  const replace = useRequest(
    () => replaceAddresses(channelId),
    async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: addressKey(channelId) });
      await notify("The channel has new addresses");
    },
  );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!isAsking && <Button onClick={() => setAsking(true)}>Replace the addresses…</Button>}
        {isAsking && (
          <>
            <Button variant="danger" autoFocus disabled={replace.isPending} onClick={() => replace.mutate()}>
              Let all former addresses lead nowhere
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        )}
      </div>
      {replace.error && (
        <p role="alert" className="text-danger text-sm">
          {replace.error.message}
        </p>
      )}
    </>
  );
}
