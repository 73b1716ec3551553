"use client";
/** A field for a person or a channel, found by name: an organization may have thousands. */
import { useMemo } from "react";
import type { ChatState } from "../../model/store/chat-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { ChipsField, type Choice } from "../../ui/fields/chips-field.tsx";

type NamedFieldProps = {
  type: "person" | "channel";
  label: string;
  hint: string | undefined;
  /** The id, or "". */
  value: string;
  onChange: (value: string) => void;
};

export function NamedField({ type, label, hint, value, onChange }: NamedFieldProps) {
  const choices = useChoices(type);
  return (
    <ChipsField
      label={label}
      hint={hint}
      placeholder="Name"
      choices={choices}
      chosen={choices.filter(({ key }) => key === value)}
      onChange={(chosen) => onChange(chosen.at(-1)?.key ?? "")}
    />
  );
}

function useChoices(type: NamedFieldProps["type"]): readonly Choice[] {
  const users = useChatStore((state) => (type === "person" ? state.users : null));
  const channels = useChatStore((state) => (type === "channel" ? state.channels : null));
  return useMemo(
    () =>
      [...(users ? peopleIn(users) : []), ...(channels ? channelsIn(channels) : [])].toSorted((one, other) =>
        one.name.localeCompare(other.name),
      ),
    [users, channels],
  );
}

function peopleIn(users: ChatState["users"]): Choice[] {
  const active = [...users.values()].filter(({ isActive }) => isActive);
  return active.map(({ id, name, email }) => ({ key: String(id), name, context: email }));
}

function channelsIn(channels: ChatState["channels"]): Choice[] {
  const open = [...channels.values()].filter(({ isArchived }) => !isArchived);
  return open.map(({ id, name }) => ({ key: String(id), name }));
}
