"use client";
/** A bot's page: its keys, its commands, and what is posted to it. */
import { INCOMING_WEBHOOK, OUTGOING_WEBHOOK } from "../../../../lib/people/people-limits.contract.ts";
import { useUser } from "../../../model/people/use-users.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { BackLink, Mark } from "../frame/page-parts.tsx";
import { WindowButton } from "../frame/window-button.tsx";
import { BotCommands } from "./bot-commands.tsx";
import { BotForm, botTypeName } from "./bot-forms.tsx";
import { KeysForPrograms, OwnKey } from "./bot-keys.tsx";
import type { ManagedBot } from "./use-bots.ts";
import { Deliveries } from "./webhooks/deliveries.tsx";
import { IncomingWebhook } from "./webhooks/incoming-webhook.tsx";
import { OutgoingWebhook } from "./webhooks/outgoing-webhook.tsx";

export function BotDetail({ bot }: { bot: ManagedBot }) {
  const account = useUser(bot.id);
  const owner = useUser(bot.ownerId ?? 0);
  const isActive = account?.isActive === true;
  return (
    <>
      <BackLink href="#settings/your-bots">All bots</BackLink>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar id={bot.id} name={bot.name} url={account?.avatarUrl ?? null} size="lg" />
        <div className="min-w-40 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 break-words font-semibold text-lg">{bot.name}</h2>
            <Mark>{botTypeName(bot.type)}</Mark>
            {!isActive && <Mark tone="warning">deactivated</Mark>}
          </div>
          {owner && <p className="text-ink-soft text-sm">Owner: {owner.name}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {isActive ? <Buttons bot={bot} /> : <Reactivation bot={bot} />}
        </div>
      </div>
      {isActive && (
        <>
          <OwnKey bot={bot} />
          {bot.type === OUTGOING_WEBHOOK && <Deliveries bot={bot} />}
          {bot.type === OUTGOING_WEBHOOK && <OutgoingWebhook bot={bot} />}
          {bot.type !== INCOMING_WEBHOOK && <BotCommands bot={bot} />}
          <KeysForPrograms bot={bot} />
        </>
      )}
    </>
  );
}

function Buttons({ bot }: { bot: ManagedBot }) {
  return (
    <>
      {bot.type === INCOMING_WEBHOOK && (
        <WindowButton label="Connect" variant="primary">
          {(close) => <IncomingWebhook bot={bot} onClose={close} />}
        </WindowButton>
      )}
      <WindowButton label="Edit" variant="secondary">
        {(close) => <BotForm bot={bot} onClose={close} />}
      </WindowButton>
      <WindowButton label="Deactivate">
        {(close) => (
          <RemovalDialog
            title={`Deactivate ${bot.name}?`}
            action="Deactivate bot"
            remove={() => callApi("DELETE /bots/{bot_id}", { bot_id: bot.id })}
            onClose={close}
          >
            It stops immediately, and its key is no longer valid. Its messages stay, and it can be
            reactivated.
          </RemovalDialog>
        )}
      </WindowButton>
    </>
  );
}

function Reactivation({ bot }: { bot: ManagedBot }) {
  const reactivating = useRequest(() => callApi("POST /users/{user_id}/reactivate", { user_id: bot.id }));
  return (
    <div>
      <Button size="sm" isBusy={reactivating.isPending} onClick={() => reactivating.mutate()}>
        Reactivate
      </Button>
      <FormError error={reactivating.error?.message} />
    </div>
  );
}
