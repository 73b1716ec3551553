"use client";
/** The window with the API key of a bot: to copy it, or to replace it by another one. */
import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { requestApi } from "../../connection/api-client.ts";
import { queryClient } from "../../connection/query-client.ts";
import type { WireBot } from "../../store/wire.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Only its owner has the key; an administrator can replace it, so that what had the former one is locked out. */
export function BotKey({ bot, onClose }: { bot: WireBot; onClose: () => void }) {
  const replacing = useMutation(
    {
      mutationFn: () => requestApi<{ api_key: string }>("POST", `/bots/${bot.user_id}/api_key/regenerate`),
    },
    queryClient,
  );
  const key = bot.api_key === undefined ? undefined : (replacing.data?.api_key ?? bot.api_key);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`API key of ${bot.full_name}`}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <TextField name="address" label="Address" value={bot.email} readOnly isCode />
        {key === undefined ? (
          <p className="text-ink-soft text-md">Only its owner sees the key.</p>
        ) : (
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
        <FormError error={replacing.error?.message} />
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
