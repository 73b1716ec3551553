"use client";
/** A channel's name and description. */
import type { FormEvent } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { ChangedMeanwhile } from "../../settings/frame/changed-meanwhile.tsx";
import { changeChannel } from "./channel-settings-requests.ts";
import { Section } from "./section.tsx";

type Names = Readonly<Record<"name" | "description", string>>;

/** Sends only changed fields, since others may have changed the rest. */
function useNameForm(channel: Channel) {
  const draft = useFormDraft(`channel/${channel.id}`, {
    name: channel.name,
    description: channel.description,
  });
  const { name, description } = draft.values;
  const save = useRequest(
    ({ typed: _, ...change }: Parameters<typeof changeChannel>[0] & { typed: Names }) =>
      draft.whileSaving(() => changeChannel(change)),
    (_answer, { typed }) => {
      draft.forgetSaved(typed);
      void notify("The channel was changed");
    },
  );
  const isRenamed = name.trim() !== channel.name;
  const isDescribed = description.trim() !== channel.description;

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({
      channelId: channel.id,
      typed: draft.values,
      name: isRenamed ? name.trim() : undefined,
      description: isDescribed ? description.trim() : undefined,
    });
  }

  const maySave = !save.isPending && name.trim() !== "" && (isRenamed || isDescribed);
  return { draft, submit, save, maySave };
}

export function NameSection({ channel }: { channel: Channel }) {
  const { draft, submit, save, maySave } = useNameForm(channel);
  const theirs = draft.changedMeanwhile;
  const isConflict = theirs.name !== undefined || theirs.description !== undefined;
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
          value={draft.values.name}
          onChange={(event) => draft.change("name", event.target.value)}
          error={save.error?.message}
        />
        <TextField
          name="description"
          label="Description"
          autoComplete="off"
          maxLength={maxChannelDescriptionLength}
          value={draft.values.description}
          onChange={(event) => draft.change("description", event.target.value)}
        />
        <ChangedMeanwhile now={theirs.name} what="the name" />
        <ChangedMeanwhile now={theirs.description} what="the description" />
        <div className="flex justify-end gap-2">
          {draft.isChanged && (
            <Button onClick={isConflict ? draft.keepTheirs : draft.forget}>
              {isConflict ? "Keep theirs" : "Cancel"}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={!maySave}>
            {save.isPending ? "Saving…" : isConflict ? "Save mine" : "Save"}
          </Button>
        </div>
      </form>
    </Section>
  );
}
