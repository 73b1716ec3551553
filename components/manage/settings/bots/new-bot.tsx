"use client";
/** The window in which a bot is made. */
import { useState } from "react";
import { MAX_SHORT_NAME } from "../../../../lib/accounts/account-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BotName, WebhookAddress } from "./bot-fields.tsx";
import { BOT_TYPES, INCOMING_WEBHOOK, OUTGOING_WEBHOOK } from "./bot-types.ts";

/** Some may only make bots that send messages. */
export function NewBot({ onClose }: { onClose: () => void }) {
  const mayMakeAny = useChatStore((state) => mayDo(state, "can_create_bots_group"));
  const types = BOT_TYPES.filter(({ value }) => mayMakeAny || value === INCOMING_WEBHOOK);
  const [type, setType] = useState<number>(types[0]?.value ?? INCOMING_WEBHOOK);
  const draft = useFormDraft("bot/new", { full_name: "", short_name: "", payload_url: "" });
  const { full_name, short_name, payload_url } = draft.values;
  return (
    <FormDialog
      title="New bot"
      action="Create bot"
      save={() =>
        requestApi("POST", "/bots", {
          full_name,
          short_name,
          bot_type: type,
          payload_url: type === OUTGOING_WEBHOOK ? payload_url : undefined,
        })
      }
      onSaved={draft.forget}
      onClose={onClose}
      onDiscard={draft.isChanged ? draft.forget : undefined}
    >
      <BotName
        hint="Shown beside its messages."
        placeholder="Deploy bot"
        value={full_name}
        onChange={(name) => draft.change("full_name", name)}
      />
      <TextField
        name="short_name"
        label="Name in its address"
        hint={`Its address is ${short_name || "deploy"}-bot@${window.location.hostname}.`}
        placeholder="deploy"
        value={short_name}
        onChange={(event) => draft.change("short_name", event.target.value)}
        maxLength={MAX_SHORT_NAME}
        autoComplete="off"
        autoCapitalize="off"
        required
      />
      <ChoiceList
        label="Kind"
        value={String(type)}
        choices={types.map(({ value, label, about }) => ({ value: String(value), title: label, about }))}
        onChange={(value) => setType(Number(value))}
      />
      {type === OUTGOING_WEBHOOK && (
        <WebhookAddress value={payload_url} onChange={(address) => draft.change("payload_url", address)} />
      )}
    </FormDialog>
  );
}
