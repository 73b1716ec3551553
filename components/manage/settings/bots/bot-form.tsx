"use client";
/** The window in which a bot is changed: its name, its owner, the address it posts to. */
import { useState } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { BotName, WebhookAddress } from "./bot-fields.tsx";
import type { ManagedBot } from "./use-bots.ts";

/** Sends what differs. */
export function BotForm({ bot, onClose }: { bot: ManagedBot; onClose: () => void }) {
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  const [service] = bot.services;
  const draft = useFormDraft(`bot/${bot.user_id}`, {
    full_name: bot.name,
    payload_url: service?.base_url ?? "",
  });
  const [ownerId, setOwnerId] = useState(bot.ownerId ?? ownUserId);
  const { full_name, payload_url } = draft.values;
  const owners = [...users.values()]
    .filter(({ isBot, isActive, id }) => (!isBot && isActive) || id === ownerId)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title="Edit bot"
      action="Save changes"
      save={() =>
        requestApi("PATCH", `/bots/${bot.user_id}`, {
          full_name: full_name === bot.name ? undefined : full_name,
          bot_owner_id: ownerId === bot.ownerId ? undefined : ownerId,
          service_payload_url: payload_url === (service?.base_url ?? "") ? undefined : payload_url,
        })
      }
      onSaved={draft.forget}
      onClose={onClose}
      onDiscard={draft.isChanged ? draft.forget : undefined}
    >
      <BotName value={full_name} onChange={(name) => draft.change("full_name", name)} />
      <div>
        <p className="mb-1 font-medium text-sm">Owner</p>
        <SelectField
          label="Owner"
          options={owners}
          value={ownerId}
          onChange={setOwnerId}
          className="w-full"
        />
        <p className="mt-1 text-ink-faint text-xs">
          The owner holds its API key and can replace it. If you give away a bot of your own, it gets a new
          key.
        </p>
      </div>
      {service && (
        <WebhookAddress value={payload_url} onChange={(address) => draft.change("payload_url", address)} />
      )}
    </FormDialog>
  );
}
