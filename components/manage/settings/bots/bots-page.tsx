"use client";
/** The user's bots, or one of them; for administrators, all bots. */
import { navigate } from "../../../model/navigation/navigate.ts";
import { useUser, useUsers } from "../../../model/people/use-users.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { Mark } from "../frame/page-parts.tsx";
import type { PageProps } from "../settings-page.ts";
import { BotDetail } from "./bot-detail.tsx";
import { botTypeName, NewBot } from "./bot-forms.tsx";
import { type ManagedBot, useBots } from "./use-bots.ts";

/** `#settings/your-bots/17` */
export function BotsPage({ rest }: PageProps) {
  const { bots, error } = useBots();
  const id = Number(rest[0]);
  const bot = bots?.find((each) => each.id === id);
  return bot ? <BotDetail key={bot.id} bot={bot} /> : <BotList bots={bots} error={error} />;
}

function BotList({ bots, error }: ReturnType<typeof useBots>) {
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  const mayCreate = useChatStore(
    (state) => mayDo(state, "can_create_bots_group") || mayDo(state, "can_create_write_only_bots_group"),
  );
  // Deactivation arrives as an account event.
  const isActive = ({ id }: ManagedBot) => users.get(id)?.isActive === true;
  const isOwn = ({ ownerId }: ManagedBot) => ownerId === ownUserId;
  return (
    <EntityPage
      about="Bots connect other programs: they read and send messages with their own key."
      add={mayCreate && "New bot"}
      form={(close) => (
        <NewBot
          onClose={close}
          afterwards={({ user_id }) => navigate({ kind: "settings", path: `settings/your-bots/${user_id}` })}
        />
      )}
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
      row={(bot) => <BotLink bot={bot} />}
    />
  );
}

function BotLink({ bot }: { bot: ManagedBot }) {
  const account = useUser(bot.id);
  const owner = useUser(bot.ownerId ?? 0);
  return (
    <a
      href={`#settings/your-bots/${bot.id}`}
      className="-mx-2 flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 -outline-offset-2 hover:bg-hover"
    >
      <Avatar id={bot.id} name={bot.name} url={account?.avatarUrl ?? null} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-md">
          <span className="min-w-0 truncate font-medium">{bot.name}</span>
          <Mark>{botTypeName(bot.type)}</Mark>
        </span>
        <span className="block truncate text-ink-soft text-sm">
          {owner ? `${bot.email} · owner: ${owner.name}` : bot.email}
        </span>
      </span>
    </a>
  );
}
