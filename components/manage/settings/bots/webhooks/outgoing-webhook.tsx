"use client";
/** Shows what an outgoing webhook receives, and how it replies. */
import {
  OWN_FORMAT,
  type OutgoingWebhook as Target,
} from "../../../../../lib/integrations/outgoing-webhooks/webhook-format.contract.ts";
import { callApi } from "../../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../../net/connection/operations.ts";
import { useRequest } from "../../../../net/forms/use-request.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormError } from "../../../../ui/form-error.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { Section } from "../../frame/page-parts.tsx";
import type { ManagedBot } from "../use-bots.ts";
import { CodeToCopy } from "./code-to-copy.tsx";
import { type ExamplePost, useExamplePost } from "./use-example-post.ts";

const ANSWER = { content: "Deployed." };

export function OutgoingWebhook({ bot }: { bot: ManagedBot }) {
  const [service] = bot.services;
  if (!service) return null;
  return (
    <Section title="What it receives">
      <div className="flex flex-col gap-4">
        {/* Another address has no result yet. */}
        <Test key={`${service.base_url} ${service.interface}`} botId={bot.id} />
        <Examples botId={bot.id} url={service.base_url} format={service.interface} />
      </div>
    </Section>
  );
}

function Examples({ botId, url, format }: Target & { botId: number }) {
  const message = useExamplePost(botId, format, "message");
  const command = useExamplePost(botId, format, "command");
  const reply = format === OWN_FORMAT ? { content: "Yes, **done**." } : { text: "Yes, *done*." };
  return (
    <>
      <p className="text-ink-soft text-md">
        For each message that mentions the bot or is sent to it directly, the server posts this to{" "}
        <span className="break-words text-ink">{url}</span>. The token proves that a post comes from this
        server.
      </p>
      <Example label="Message" post={message.data} />
      {message.data && (
        <p className="-mt-3 text-ink-soft text-sm">
          Sent as {message.data.content_type}
          {format === OWN_FORMAT ? "" : ", here with a line for each field"}. You can change the format where
          you edit the bot.
        </p>
      )}
      <CodeToCopy label="Reply" what="reply" code={JSON.stringify(reply)} />
      <p className="-mt-3 text-ink-soft text-sm">
        An answer like this becomes the bot’s message. Without a text, there is no reply.
      </p>
      <p className="text-ink-soft text-md">
        For each use of its commands, buttons, selects and forms, the server posts this, always as JSON:
      </p>
      <Example label="Command" post={command.data} />
      <CodeToCopy label="Answer" what="answer" code={JSON.stringify(ANSWER)} />
      <p className="-mt-3 text-ink-soft text-sm">
        Only the person sees the answer, unless it has "visible_to": "everyone". Without a text, the bot can
        answer later, with the token.
      </p>
      <FormError error={(message.error ?? command.error)?.message} />
    </>
  );
}

function Test({ botId }: { botId: number }) {
  const testing = useRequest(() => callApi("POST /bots/{bot_id}/example_post", { bot_id: botId }));
  const { data, error, isPending } = testing;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button isBusy={isPending} onClick={() => testing.mutate()}>
        {isPending ? "Sending…" : "Send a test"}
      </Button>
      <div role="status" className="min-w-60 flex-1 text-sm">
        {data && !isPending && <Outcome {...data} />}
      </div>
      <FormError error={error?.message} />
    </div>
  );
}

function Outcome({ status, answer, problem, duration }: AnswerOf<"POST /bots/{bot_id}/example_post">) {
  return (
    <>
      {problem === null ? (
        <p className="text-success">
          The test was accepted, with status {status} after {duration} ms.
        </p>
      ) : (
        <p className="text-danger">The test failed: {problem}.</p>
      )}
      {answer !== "" && <p className="line-clamp-3 break-words font-mono">{answer}</p>}
    </>
  );
}

function Example({ label, post }: { label: string; post: ExamplePost | undefined }) {
  if (!post) return <Skeleton className="h-60" />;
  return <CodeToCopy label={label} what={label.toLowerCase()} code={readable(post)} />;
}

function readable({ content_type, body }: ExamplePost): string {
  if (content_type === "application/json") return JSON.stringify(JSON.parse(body), null, 2);
  return body.replaceAll("&", "\n&");
}
