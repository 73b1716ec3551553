"use client";
/** A bot's keys: its own, and one per program. */
import { Copy } from "lucide-react";
import { reachableUrl } from "../../../model/navigation/reachable-url.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ProgramKeys } from "../access/program-keys.tsx";
import { Section } from "../frame/page-parts.tsx";
import { useBotKey } from "./use-bot-key.ts";
import type { ManagedBot } from "./use-bots.ts";

/** Administrators can replace the key to lock out its holders, but only the owner sees it. */
export function OwnKey({ bot }: { bot: ManagedBot }) {
  const replacing = useRequest(() => callApi("POST /bots/{bot_id}/api_key/regenerate", { bot_id: bot.id }));
  const { isOwn, key: present, error } = useBotKey(bot);
  const { url } = useOrganization();
  const key = isOwn ? (replacing.data?.api_key ?? present) : undefined;
  return (
    <div className="flex flex-col gap-4">
      <TextField name="address" label="Address" value={bot.email} readOnly isCode />
      <TextField name="server" label="Server" value={reachableUrl(url)} readOnly isCode />
      {!isOwn && <p className="text-ink-soft text-md">Only its owner sees the key.</p>}
      {isOwn && key === undefined && !error && <Skeleton className="h-16" />}
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
      <FormError error={(replacing.error ?? error)?.message} />
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
  );
}

export function KeysForPrograms({ bot }: { bot: ManagedBot }) {
  const { isOwn } = useBotKey(bot);
  const queryKey = ["bot-keys", bot.id] as const;
  const { data, error } = useFetched(queryKey, () =>
    callApi("GET /bots/{bot_id}/api_keys", { bot_id: bot.id }),
  );
  return (
    <Section
      title="Keys for programs"
      description="Give each program a key of its own: it can expire, be limited, and be revoked without disturbing the others. The owner gets an email 7, 3 and 1 days before a key expires."
    >
      <ProgramKeys
        keys={data?.api_keys}
        error={error?.message}
        create={
          isOwn ? (key) => callApi("POST /bots/{bot_id}/api_keys", { bot_id: bot.id, ...key }) : undefined
        }
        revoke={(id) => callApi("DELETE /bots/{bot_id}/api_keys/{key_id}", { bot_id: bot.id, key_id: id })}
        refresh={() => queryClient.invalidateQueries({ queryKey })}
      />
    </Section>
  );
}
