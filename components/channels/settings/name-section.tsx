"use client";
/** Name and description of a channel. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queryClient } from "../../connection/query-client.ts";
import { useOrganization } from "../../shell/use-organization.ts";
import type { Channel } from "../../store/organization/channels-state.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/layers/notify.ts";
import { TextField } from "../../ui/text-field.tsx";
import { changeChannel } from "./channel-settings-requests.ts";
import { Section } from "./section.tsx";

/**
 * Saved together; what was typed stays when the server refuses it. What was not typed here is not sent: somebody else may
 * have changed it since the form was opened.
 */
function useNameForm(channel: Channel) {
  const [typedName, setName] = useState<string | null>(null);
  const [typedDescription, setDescription] = useState<string | null>(null);
  const name = typedName ?? channel.name;
  const description = typedDescription ?? channel.description;
  const save = useMutation(
    {
      mutationFn: changeChannel,
      onSuccess: () => {
        setName(null);
        setDescription(null);
        void notify("The channel was changed");
      },
    },
    queryClient,
  );
  const isRenamed = name.trim() !== channel.name;
  const isDescribed = description.trim() !== channel.description;

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({
      channelId: channel.id,
      name: isRenamed ? name.trim() : undefined,
      description: isDescribed ? description.trim() : undefined,
    });
  }

  const maySave = !save.isPending && name.trim() !== "" && (isRenamed || isDescribed);
  return { name, setName, description, setDescription, submit, save, maySave };
}

export function NameSection({ channel }: { channel: Channel }) {
  const { name, setName, description, setDescription, submit, save, maySave } = useNameForm(channel);
  const { maxChannelNameLength, maxChannelDescriptionLength } = useOrganization();
  return (
    <Section title="Name and description">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="name"
          label="Name"
          required
          autoComplete="off"
          maxLength={maxChannelNameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={save.error?.message}
        />
        <TextField
          name="description"
          label="Description"
          autoComplete="off"
          maxLength={maxChannelDescriptionLength}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Button type="submit" variant="primary" className="self-end" disabled={!maySave}>
          {save.isPending ? "Saving…" : "Save"}
        </Button>
      </form>
    </Section>
  );
}
