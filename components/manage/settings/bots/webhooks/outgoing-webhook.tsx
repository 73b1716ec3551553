"use client";
/** Shows what an outgoing webhook receives, and how it replies. */
import {
  OWN_FORMAT,
  type OutgoingWebhook as Target,
} from "../../../../../lib/integrations/outgoing-webhooks/webhook-format.contract.ts";
import { FormError } from "../../../../ui/form-error.tsx";
import { Dialog } from "../../../../ui/layers/dialog.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { ManagedBot } from "../use-bots.ts";
import { CodeToCopy } from "./code-to-copy.tsx";
import { useExamplePost } from "./use-example-post.ts";

type WebhookProps = { bot: ManagedBot; onClose: () => void };

export function OutgoingWebhook({ bot, onClose }: WebhookProps) {
  const [service] = bot.services;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`What ${bot.name} receives`} width="lg">
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
        {service && <Example botId={bot.id} url={service.base_url} format={service.interface} />}
      </div>
    </Dialog>
  );
}

function Example({ botId, url, format }: Target & { botId: number }) {
  const { data, error } = useExamplePost(botId, format);
  const reply = format === OWN_FORMAT ? { content: "Yes, **done**." } : { text: "Yes, *done*." };
  return (
    <>
      <p className="text-md text-ink-soft">
        For each message that mentions the bot or is sent to it directly, the server posts this to{" "}
        <span className="break-words text-ink">{url}</span>. The token proves that a post comes from this
        server.
      </p>
      {!data && !error && <Skeleton className="h-60" />}
      {data && (
        <>
          <CodeToCopy label="Example" what="example" code={readable(data)} />
          <p className="-mt-3 text-ink-soft text-sm">
            Sent as {data.content_type}
            {format === OWN_FORMAT ? "" : ", here with a line for each field"}. You can change the format
            where you edit the bot.
          </p>
        </>
      )}
      <CodeToCopy label="Reply" what="reply" code={JSON.stringify(reply)} />
      <p className="-mt-3 text-ink-soft text-sm">
        An answer like this becomes the bot’s message. Without a text, there is no reply.
      </p>
      <FormError error={error?.message} />
    </>
  );
}

function readable({ content_type, body }: { content_type: string; body: string }): string {
  if (content_type === "application/json") return JSON.stringify(JSON.parse(body), null, 2);
  return body.replaceAll("&", "\n&");
}
