"use client";
/** The user's bots; for administrators, all bots. */
import { KeyRound, Power, ScrollText, Webhook } from "lucide-react";
import { type ReactNode, useState } from "react";
import { INCOMING_WEBHOOK, OUTGOING_WEBHOOK } from "../../../../lib/people/people-limits.contract.ts";
import { useUser, useUsers } from "../../../model/people/use-users.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { EDIT, EntityPage } from "../frame/entity-page.tsx";
import { ListRow, Mark } from "../frame/page-parts.tsx";
import { BotForm, botTypeName, NewBot } from "./bot-forms.tsx";
import { BotKeys } from "./bot-keys.tsx";
import { type ManagedBot, useBots } from "./use-bots.ts";
import { Deliveries } from "./webhooks/deliveries.tsx";
import { IncomingWebhook } from "./webhooks/incoming-webhook.tsx";
import { OutgoingWebhook } from "./webhooks/outgoing-webhook.tsx";

export function BotsPage() {
  const { bots, error } = useBots();
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  const mayCreate = useChatStore(
    (state) => mayDo(state, "can_create_bots_group") || mayDo(state, "can_create_write_only_bots_group"),
  );
  const [connectedId, setConnectedId] = useState<number | null>(null);
  const connected = bots?.find(({ id }) => id === connectedId);
  // Deactivation arrives as an account event.
  const isActive = ({ id }: ManagedBot) => users.get(id)?.isActive === true;
  const isOwn = ({ ownerId }: ManagedBot) => ownerId === ownUserId;
  const isManaged = ({ id }: ManagedBot) => bots?.some((bot) => bot.id === id) === true;
  return (
    <EntityPage
      about="Bots connect other programs: they read and send messages with their own key."
      add={mayCreate && "New bot"}
      form={(close) => <NewBot onConnect={setConnectedId} onClose={close} />}
      items={bots?.toSorted((one, other) => one.name.localeCompare(other.name))}
      error={error}
      empty="No bots yet."
      label="Bots"
      nameOf={({ name }) => name}
      sections={[
        { title: "Your bots", isFor: (bot) => isActive(bot) && isOwn(bot) },
        { title: "Bots of others", isFor: (bot) => isActive(bot) && !isOwn(bot) },
        { title: "Deactivated", isFor: (bot) => !isActive(bot) },
      ]}
      row={(bot, buttons) => <BotRow bot={bot} buttons={buttons} />}
      actions={[
        {
          does: "Connect",
          icon: <Webhook className="size-4" />,
          isFor: (bot) => isActive(bot) && bot.type === INCOMING_WEBHOOK,
          opens: (bot, close) => isManaged(bot) && <IncomingWebhook bot={bot} onClose={close} />,
        },
        {
          does: "What it receives:",
          icon: <Webhook className="size-4" />,
          isFor: (bot) => isActive(bot) && bot.type === OUTGOING_WEBHOOK,
          opens: (bot, close) => isManaged(bot) && <OutgoingWebhook bot={bot} onClose={close} />,
        },
        {
          does: "Deliveries to",
          icon: <ScrollText className="size-4" />,
          isFor: (bot) => isActive(bot) && bot.type === OUTGOING_WEBHOOK,
          opens: (bot, close) => isManaged(bot) && <Deliveries bot={bot} onClose={close} />,
        },
        {
          does: "API keys of",
          icon: <KeyRound className="size-4" />,
          isFor: isActive,
          opens: (bot, close) => isManaged(bot) && <BotKeys bot={bot} onClose={close} />,
        },
        {
          ...EDIT,
          isFor: isActive,
          opens: (bot, close) => isManaged(bot) && <BotForm bot={bot} onClose={close} />,
        },
        {
          does: "Deactivate",
          icon: <Power className="size-4" />,
          isFor: isActive,
          removes: ({ id }) => callApi("DELETE /bots/{bot_id}", { bot_id: id }),
          confirm: "Deactivate bot",
          about:
            "It stops at once, and its key is no longer valid. Its messages stay, and it can be reactivated.",
        },
      ]}
    >
      {connected && <IncomingWebhook bot={connected} onClose={() => setConnectedId(null)} />}
    </EntityPage>
  );
}

/** A deactivated bot has no `buttons`; it can only be reactivated. */
function BotRow({ bot, buttons }: { bot: ManagedBot; buttons: ReactNode }) {
  const account = useUser(bot.id);
  const owner = useUser(bot.ownerId ?? 0);
  const reactivating = useRequest(() => callApi("POST /users/{user_id}/reactivate", { user_id: bot.id }));
  return (
    <div className="min-w-0 flex-1">
      <ListRow
        icon={<Avatar id={bot.id} name={bot.name} url={account?.avatarUrl ?? null} size="lg" />}
        title={bot.name}
        marks={<Mark>{botTypeName(bot.type)}</Mark>}
        detail={owner ? `${bot.email} · owner: ${owner.name}` : bot.email}
        actions={
          buttons ?? (
            <Button size="sm" isBusy={reactivating.isPending} onClick={() => reactivating.mutate()}>
              Reactivate
            </Button>
          )
        }
      />
      {reactivating.error && (
        <p role="alert" className="pb-2 text-danger text-sm">
          {reactivating.error.message}
        </p>
      )}
    </div>
  );
}
