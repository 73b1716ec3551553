"use client";
/** The address to which mail for a channel is sent. */
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { queryClient } from "../../connection/query-client.ts";
import { useOwnUser } from "../../people/use-own-user.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify, notifyError } from "../../ui/layers/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { fetchAddress } from "./channel-settings-requests.ts";
import { Section } from "./section.tsx";

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    await notify("Address copied");
  } catch {
    await notifyError("The browser did not allow copying.");
  }
}

/** Each person has their own, under which what they send by mail appears as theirs. */
export function EmailSection({ channelId }: { channelId: number }) {
  const own = useOwnUser();
  const { data, error } = useQuery(
    { queryKey: ["channel-address", channelId, own.id], queryFn: () => fetchAddress(channelId, own.id) },
    queryClient,
  );
  return (
    <Section title="Email">
      <p className="text-ink-soft text-md">Mail to this address becomes a message of yours in the channel.</p>
      {data !== undefined && (
        <p className="flex items-center gap-2 rounded-md border border-line bg-sidebar py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 truncate text-sm">{data}</code>
          <IconButton
            label="Copy the address"
            icon={<Copy className="size-4" />}
            onClick={() => void copy(data)}
          />
        </p>
      )}
      {data === undefined && !error && <Skeleton className="h-9" />}
      {error && (
        <p role="alert" className="text-ink-soft text-sm">
          {error.message}
        </p>
      )}
    </Section>
  );
}
