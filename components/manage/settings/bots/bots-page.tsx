"use client";
/** The settings page of bots: one's own, and for administrators everybody's. */
import { useState } from "react";
import { useUsers } from "../../../model/people/use-users.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AddButton, EmptyList, PageIntro, Section } from "../frame/page-parts.tsx";
import { BotForm } from "./bot-form.tsx";
import { BotKey } from "./bot-key.tsx";
import { BotRow, type BotWindow } from "./bot-row.tsx";
import { NewBot } from "./new-bot.tsx";
import { type ManagedBot, useBots } from "./use-bots.ts";

/** Deactivated ones are listed apart, since they can come back. */
export function BotsPage() {
  const { bots: managed, error } = useBots();
  const mayCreate = useChatStore(
    (state) => mayDo(state, "can_create_bots_group") || mayDo(state, "can_create_write_only_bots_group"),
  );
  const [isCreating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ kind: BotWindow; id: number } | null>(null);
  const sections = useSections(managed ?? []);
  return (
    <>
      <PageIntro action={mayCreate && <AddButton onClick={() => setCreating(true)}>New bot</AddButton>}>
        Bots connect other programs: they read and send messages with their own key.
      </PageIntro>
      {managed?.length === 0 && <EmptyList>No bots yet.</EmptyList>}
      {!managed && !error && <Skeleton className="h-24" />}
      <FormError error={error} />
      {sections.map(
        (section) =>
          section.bots.length > 0 && (
            <Section key={section.title} title={section.title}>
              <ul aria-label={section.title}>
                {section.bots.map((bot) => (
                  <BotRow
                    key={bot.user_id}
                    bot={bot}
                    isActive={section.isActive}
                    onOpen={(kind) => setOpen({ kind, id: bot.user_id })}
                  />
                ))}
              </ul>
            </Section>
          ),
      )}
      {isCreating && <NewBot onClose={() => setCreating(false)} />}
      <OpenBotWindow
        kind={open?.kind}
        bot={managed?.find(({ user_id }) => user_id === open?.id)}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function useSections(managed: readonly ManagedBot[]) {
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  // Events tell of a bot's deactivation as of any account's.
  const isActive = ({ user_id }: ManagedBot) => users.get(user_id)?.isActive ?? false;
  const bots = managed.toSorted((one, other) => one.name.localeCompare(other.name));
  const [active, inactive] = [bots.filter(isActive), bots.filter((bot) => !isActive(bot))];
  return [
    { title: "Your bots", isActive: true, bots: active.filter(({ ownerId }) => ownerId === ownUserId) },
    {
      title: "Bots of others",
      isActive: true,
      bots: active.filter(({ ownerId }) => ownerId !== ownUserId),
    },
    { title: "Deactivated", isActive: false, bots: inactive },
  ];
}

type OpenBotWindowProps = { kind: BotWindow | undefined; bot: ManagedBot | undefined; onClose: () => void };

/** A bot that somebody else gets takes its windows with it. */
function OpenBotWindow({ kind, bot, onClose }: OpenBotWindowProps) {
  if (!kind || !bot) return null;
  if (kind === "key") return <BotKey bot={bot} onClose={onClose} />;
  if (kind === "form") return <BotForm bot={bot} onClose={onClose} />;
  return (
    <RemovalDialog
      title={`Deactivate ${bot.name}?`}
      action="Deactivate bot"
      remove={() => requestApi("DELETE", `/bots/${bot.user_id}`)}
      onClose={onClose}
    >
      It stops at once, and its key is no longer valid. Its messages stay, and it can be reactivated.
    </RemovalDialog>
  );
}
