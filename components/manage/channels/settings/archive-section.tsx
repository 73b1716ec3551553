"use client";
/** Archives a channel, and brings it back. */
import { useState } from "react";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { notify, notifyFailure } from "../../../ui/layers/notify.ts";
import { archiveChannel, restoreChannel } from "./channel-settings-requests.ts";
import { Section } from "./section.tsx";

export function ArchiveSection({ channel }: { channel: Channel }) {
  const { id, name, isArchived } = channel;
  const [isAsking, setAsking] = useState(false);
  const change = useRequest(
    (archives: boolean) => (archives ? archiveChannel(id) : restoreChannel(id)),
    (_answer, archives) => {
      setAsking(false);
      if (archives) void notify(`${name} is archived`, { label: "Undo", run: () => void bringBack(channel) });
      else void notify(`${name} is back`);
    },
  );
  return (
    <Section title="Archive">
      <p className="text-ink-soft text-md">
        An archived channel can still be read, but nobody can post in it until it is brought back.
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

async function bringBack({ id, name }: Channel): Promise<void> {
  try {
    await restoreChannel(id);
    await notify(`${name} is back`);
  } catch (error) {
    await notifyFailure(`${name} is still archived.`, error);
  }
}
