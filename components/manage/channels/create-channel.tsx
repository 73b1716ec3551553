"use client";
/** Creates a channel. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { nameKey } from "../../../lib/text/name-key.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import { useFormDraft } from "../../model/form-drafts/use-form-draft.ts";
import { takeTyped } from "../../model/keyboard/type-ahead.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { mayDo } from "../../model/store/organization/permissions-state.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { createChannel, type NewChannel } from "../../net/channels/channel-requests.ts";
import { RequestFailure } from "../../net/connection/api-client.ts";
import { useRequest } from "../../net/forms/use-request.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PeopleField, useAddition } from "./members/people-field.tsx";
import { useMayCreateChannels, useMayCreatePrivate, useMayCreatePublic } from "./use-may-create-channels.ts";

type Privacy = "public" | "private" | "protected";

/** Reachable by address without the permission. */
export function CreateChannel({ onClose }: { onClose: () => void }) {
  if (useMayCreateChannels()) return <ChannelForm onClose={onClose} />;
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <p className="text-ink-soft text-md">You are not allowed to create channels.</p>
      <Button autoFocus onClick={onClose} className="self-end">
        Close
      </Button>
    </div>
  );
}

function ChannelForm({ onClose }: { onClose: () => void }) {
  const mayCreatePublic = useMayCreatePublic();
  const [chosen, setChosen] = useState<Privacy | null>(null);
  const privacy = chosen ?? (mayCreatePublic ? "public" : "private");
  const own = useOwnUser();
  const { values, change, forget } = useFormDraft("channel/new", { name: "", description: "" });
  const create = useRequest((channel: NewChannel) => createChannel(own.id, channel), forget);
  const creator = useMemo(() => new Set([own.id]), [own.id]);
  const addition = useAddition(creator);
  const mayAddPeople = useChatStore((state) => mayDo(state, "can_add_subscribers_group"));
  const created = useChannel(create.data ?? 0);

  useEffect(() => {
    if (!created) return;
    onClose();
    navigate({ kind: "channel", channelId: created.id });
  }, [created, onClose]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const name = values.name.trim();
    if (!name) return;
    create.mutate({
      name,
      description: values.description.trim(),
      isPrivate: privacy !== "public",
      isHistoryShared: privacy !== "protected",
      memberIds: mayAddPeople ? addition.userIds : [],
      notifiesMembers: addition.notifies,
    });
  }

  return (
    <form onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
        <NameField
          value={values.name}
          onChange={(name) => {
            change("name", name);
            if (create.error) create.reset();
          }}
          error={create.error?.message}
        >
          {isTaken(create.error) && <OpenExisting name={create.variables?.name ?? ""} onOpen={onClose} />}
        </NameField>
        <DescriptionField
          value={values.description}
          onChange={(description) => change("description", description)}
        />
        <PrivacyChoice value={privacy} onChange={setChosen} />
        {mayAddPeople && <PeopleField addition={addition} memberIds={creator} />}
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={create.isPending || create.isSuccess}>
          {create.isPending ? "Creating…" : createLabel(addition.userIds.length)}
        </Button>
      </footer>
    </form>
  );
}

/** The label says how many people will be added. */
function createLabel(count: number): string {
  if (count === 0) return "Create channel";
  return count === 1 ? "Create channel with 1 person" : `Create channel with ${count} people`;
}

function isTaken(error: Error | null): boolean {
  return error instanceof RequestFailure && error.code === "CHANNEL_ALREADY_EXISTS";
}

type FieldProps = { value: string; onChange: (text: string) => void };

type NameFieldProps = FieldProps & { error: string | undefined; children: ReactNode };

/** `children` offers a way out of the error, which is about the name as it was sent. */
function NameField({ value, onChange, error, children }: NameFieldProps) {
  const { maxChannelNameLength } = useOrganization();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== undefined) name.current?.select();
  }, [error]);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={name}
        name="name"
        label="Name"
        maxLength={maxChannelNameLength}
        required
        autoFocus
        autoComplete="off"
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => {
          const typed = takeTyped("create-channel");
          if (typed !== "") onChange(value + typed);
        }}
      />
      {children}
    </div>
  );
}

function DescriptionField({ value, onChange }: FieldProps) {
  const { maxChannelDescriptionLength } = useOrganization();
  return (
    <TextField
      name="description"
      label="Description"
      hint="What belongs here, in a sentence."
      maxLength={maxChannelDescriptionLength}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function OpenExisting({ name, onOpen }: { name: string; onOpen: () => void }) {
  const channel = useChatStore(({ channels }) =>
    [...channels.values()].find((known) => nameKey(known.name) === nameKey(name)),
  );
  if (!channel) return null;
  return (
    <Button
      className="self-start"
      onClick={() => {
        onOpen();
        navigate({ kind: "channel", channelId: channel.id });
      }}
    >
      Open {channel.name}
    </Button>
  );
}

type PrivacyChoiceProps = { value: Privacy; onChange: (value: Privacy) => void };

function PrivacyChoice({ value, onChange }: PrivacyChoiceProps) {
  const mayCreatePublic = useMayCreatePublic();
  const mayCreatePrivate = useMayCreatePrivate();
  return (
    <RadioGroup
      value={value}
      onValueChange={onChange}
      aria-labelledby="channel-privacy"
      className="flex flex-col"
    >
      <p id="channel-privacy" className="mb-1 text-sm font-medium">
        Who can see it
      </p>
      <PrivacyOption value="public" title="Everyone" isAllowed={mayCreatePublic}>
        All members of the organization can join and read everything.
      </PrivacyOption>
      <PrivacyOption
        value="private"
        title="People who are added, with shared history"
        isAllowed={mayCreatePrivate}
      >
        People who are added can read earlier messages.
      </PrivacyOption>
      <PrivacyOption
        value="protected"
        title="People who are added, with protected history"
        isAllowed={mayCreatePrivate}
      >
        People who are added can read only messages sent after they join.
      </PrivacyOption>
    </RadioGroup>
  );
}

type PrivacyOptionProps = { value: Privacy; title: string; isAllowed: boolean; children: ReactNode };

function PrivacyOption({ value, title, isAllowed, children }: PrivacyOptionProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control.
    <label className="-mx-2 flex items-start gap-3 rounded-md px-2 py-2 hover:bg-hover">
      <Radio.Root
        value={value}
        disabled={!isAllowed}
        className="mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border border-ink-faint bg-field data-checked:border-accent data-checked:bg-accent"
      >
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </Radio.Root>
      <span className="min-w-0">
        <span className="block text-md">{title}</span>
        <span className="block text-sm text-ink-soft">
          {isAllowed ? children : "You are not allowed to create such channels."}
        </span>
      </span>
    </label>
  );
}
