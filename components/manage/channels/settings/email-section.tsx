"use client";
/** The addresses to which mail for a channel is sent. */
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useBots } from "../../settings/bots/use-bots.ts";
import { AutomaticMail } from "./automatic-mail.tsx";
import { addressKey, fetchAddress } from "./channel-settings-requests.ts";
import { ReplaceAddresses } from "./replace-addresses.tsx";
import { Section } from "./section.tsx";

/** Each sender has another one, under which what is sent by mail appears as theirs. */
export function EmailSection({
  channelId,
  mayReplace,
}: {
  channelId: number;
  /** Whether the reader administers the channel. */
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
        <SelectField label="Whose message it is" options={senders} value={senderId} onChange={setSenderId} />
      </div>
      {data !== undefined && (
        <p className="flex items-center gap-2 rounded-md border border-line bg-sidebar py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 truncate text-sm">{data}</code>
          <IconButton
            label="Copy the address"
            icon={<Copy className="size-4" />}
            onClick={() => void copyText(data, "Address")}
          />
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

/** The reader, their bots, or the bot of the gateway, which is nobody's. */
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
