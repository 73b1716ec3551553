"use client";
/** The fields that the windows of new and of existing bots have in common. */
import { MAX_FULL_NAME } from "../../../../lib/people/people-limits.contract.ts";
import { TextField } from "../../../ui/text-field.tsx";

type FieldProps = { value: string; onChange: (text: string) => void };

/** The first field, which takes the focus. */
export function BotName(props: FieldProps & { hint?: string; placeholder?: string }) {
  const { value, onChange, hint, placeholder } = props;
  return (
    <TextField
      name="full_name"
      label="Name"
      hint={hint}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={MAX_FULL_NAME}
      autoComplete="off"
      autoFocus
      required
    />
  );
}

/** For a bot that is an outgoing webhook. */
export function WebhookAddress({ value, onChange }: FieldProps) {
  return (
    <TextField
      name="payload_url"
      label="Address it posts to"
      placeholder="https://hooks.example.com/chat"
      type="url"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
    />
  );
}
