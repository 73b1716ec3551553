"use client";
/** The window with the API key of a bot: to copy it, or to replace it by another one. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ManagedBot } from "./use-bots.ts";

/** Only its owner has the key; an administrator can replace it, so that what had the former one is locked out. */
export function BotKey({ bot, onClose }: { bot: ManagedBot; onClose: () => void }) {
  const replacing = useMutation(
    {
      mutationFn: () => requestApi<{ api_key: string }>("POST", `/bots/${bot.user_id}/api_key/regenerate`),
    },
    queryClient,
  );
  const isOwn = useChatStore(({ ownUserId }) => ownUserId === bot.ownerId);
  const present = useQuery(
    {
      queryKey: ["bot-key", bot.user_id],
      queryFn: () => requestApi<{ api_key: string }>("GET", `/bots/${bot.user_id}/api_key`),
      enabled: isOwn,
      // Never cached: a former owner must not see the key.
      gcTime: 0,
      staleTime: 0,
    },
    queryClient,
  );
  const key = isOwn ? (replacing.data?.api_key ?? present.data?.api_key) : undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`API key of ${bot.name}`}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <TextField name="address" label="Address" value={bot.email} readOnly isCode />
        {!isOwn && <p className="text-ink-soft text-md">Only its owner sees the key.</p>}
        {isOwn && key === undefined && !present.error && <Skeleton className="h-16" />}
        {key !== undefined && (
          <div className="flex items-end gap-2">
            <TextField name="api_key" label="API key" value={key} readOnly isCode className="flex-1" />
            <Button
              icon={<Copy className="size-4" />}
              className="h-10"
              onClick={() => void copyText(key, "Key")}
            >
              Copy
            </Button>
          </div>
        )}
        <FormError error={(replacing.error ?? present.error)?.message} />
        <div role="status" className="text-success text-sm">
          {replacing.isSuccess && "The key was replaced. The old one is no longer valid."}
        </div>
        <div>
          <Button variant="danger" isBusy={replacing.isPending} onClick={() => replacing.mutate()}>
            Replace the key
          </Button>
          <p className="mt-1.5 text-ink-soft text-sm">
            Programs that use the current key stop working until they get the new one.
          </p>
        </div>
      </div>
    </Dialog>
  );
}
