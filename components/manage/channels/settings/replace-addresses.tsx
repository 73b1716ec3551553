"use client";
/** Replaces the addresses to which mail for a channel is sent, when somebody knows one who should not. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { addressKey, replaceAddresses } from "./channel-settings-requests.ts";

/** Asks once, since programs may write to the former ones. */
export function ReplaceAddresses({ channelId }: { channelId: number }) {
  const [isAsking, setAsking] = useState(false);
  const replace = useMutation(
    {
      mutationFn: () => replaceAddresses(channelId),
      onSuccess: async () => {
        setAsking(false);
        await queryClient.invalidateQueries({ queryKey: addressKey(channelId) });
        await notify("The channel has new addresses");
      },
    },
    queryClient,
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
