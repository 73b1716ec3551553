"use client";
/** One bot among all: what it is, whose it is, and what can be done with it. */
import { useMutation } from "@tanstack/react-query";
import { KeyRound, Pencil, Power } from "lucide-react";
import { useUser } from "../../../model/people/use-users.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ListRow } from "../frame/list-row.tsx";
import { Mark } from "../frame/page-parts.tsx";
import { reactivatePerson } from "../people/people-requests.ts";
import { botTypeName } from "./bot-types.ts";
import type { ManagedBot } from "./use-bots.ts";

/** The windows that a row opens. */
export type BotWindow = "key" | "form" | "deactivation";

type BotRowProps = { bot: ManagedBot; isActive: boolean; onOpen: (window: BotWindow) => void };

/** One that is deactivated can only come back. */
export function BotRow({ bot, isActive, onOpen }: BotRowProps) {
  const account = useUser(bot.user_id);
  const owner = useUser(bot.ownerId ?? 0);
  const reactivating = useMutation({ mutationFn: () => reactivatePerson(bot.user_id) }, queryClient);
  const { name } = bot;
  return (
    <li className="border-line border-b">
      <ListRow
        icon={<Avatar id={bot.user_id} name={name} url={account?.avatarUrl ?? null} size="lg" />}
        title={
          <>
            <span className="min-w-0 truncate font-medium">{name}</span>
            <Mark>{botTypeName(bot.type)}</Mark>
          </>
        }
        detail={owner ? `${bot.email} · owner: ${owner.name}` : bot.email}
        actions={
          isActive ? (
            <>
              <IconButton
                label={`API key of ${name}`}
                icon={<KeyRound className="size-4" />}
                onClick={() => onOpen("key")}
              />
              <IconButton
                label={`Edit ${name}`}
                icon={<Pencil className="size-4" />}
                onClick={() => onOpen("form")}
              />
              <IconButton
                label={`Deactivate ${name}`}
                icon={<Power className="size-4" />}
                onClick={() => onOpen("deactivation")}
              />
            </>
          ) : (
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
    </li>
  );
}
