"use client";
/** Archives a channel, or returns it from the archive. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { notify, notifyError } from "../../../ui/layers/notify.ts";
import { archiveChannel, restoreChannel } from "./channel-settings-requests.ts";
import { Section } from "./section.tsx";

/** Asks once, since everybody in the channel is concerned. */
export function ArchiveSection({ channel }: { channel: Channel }) {
  const { id, name, isArchived } = channel;
  const [isAsking, setAsking] = useState(false);
  const change = useMutation(
    {
      // The event may be there before the answer: what was asked for is what to tell.
      mutationFn: (archives: boolean) => (archives ? archiveChannel(id) : restoreChannel(id)),
      onSuccess: (_answer, archives) => {
        setAsking(false);
        if (archives)
          void notify(`${name} is archived`, { label: "Undo", run: () => void bringBack(channel) });
        else void notify(`${name} is back`);
      },
    },
    queryClient,
  );
  return (
    <Section title="Archive">
      <p className="text-ink-soft text-md">
        {isArchived
          ? "The channel is archived: it can be read, not written to."
          : "An archived channel can still be read, but nobody can write in it. It can be brought back."}
      </p>
      <div className="flex flex-wrap gap-2">
        {isArchived && (
          <Button disabled={change.isPending} onClick={() => change.mutate(false)}>
            Bring it back
          </Button>
        )}
        {!isArchived && !isAsking && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Archive…
          </Button>
        )}
        {!isArchived && isAsking && (
          <>
            <Button
              variant="danger"
              autoFocus
              disabled={change.isPending}
              onClick={() => change.mutate(true)}
            >
              Archive {name} for everybody
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        )}
      </div>
      {change.error && (
        <p role="alert" className="text-danger text-sm">
          {change.error.message}
        </p>
      )}
    </Section>
  );
}

/** After the settings may have been closed. */
async function bringBack({ id, name }: Channel): Promise<void> {
  try {
    await restoreChannel(id);
    await notify(`${name} is back`);
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(`${name} is still archived.${reason}`);
  }
}
