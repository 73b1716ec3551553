"use client";
/** Connects a service to an incoming webhook: its address, an example, and a test. */
import { useState } from "react";
import { reachableUrl } from "../../../../model/navigation/reachable-url.ts";
import { viewToHash } from "../../../../model/navigation/view-hash.ts";
import { useOrganization } from "../../../../model/store/use-organization.ts";
import { Button } from "../../../../ui/button.tsx";
import { LongSelect } from "../../../../ui/fields/long-select.tsx";
import { FormError } from "../../../../ui/form-error.tsx";
import { Dialog } from "../../../../ui/layers/dialog.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useSubscribedChannels } from "../../../channels/use-subscribed-channels.ts";
import { useBotKey } from "../use-bot-key.ts";
import type { ManagedBot } from "../use-bots.ts";
import { CodeToCopy } from "./code-to-copy.tsx";
import { ServiceChoice } from "./service-choice.tsx";
import { type ExampleAnswer, useExampleSender } from "./use-example-sender.ts";
import { curlLine, type WebhookPlace, webhookPath } from "./webhook-address.ts";
import { type ServiceName, WEBHOOK_SERVICES } from "./webhook-services.ts";

type WebhookProps = { bot: ManagedBot; onClose: () => void };

export function IncomingWebhook({ bot, onClose }: WebhookProps) {
  const { isOwn, key, error } = useBotKey(bot);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Connect ${bot.name}`} width="lg">
      {key === undefined ? (
        <div className="flex flex-col gap-4 px-5 pb-5">
          {!isOwn && (
            <p className="text-ink-soft text-md">
              The address has the bot’s API key in it, so only its owner sees it.
            </p>
          )}
          {isOwn && !error && <Skeleton className="h-40" />}
          <FormError error={error?.message} />
        </div>
      ) : (
        <Connection botId={bot.id} botKey={key} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ConnectionProps = { botId: number; botKey: string; onClose: () => void };

function Connection({ botId, botKey: key, onClose }: ConnectionProps) {
  const { url: server } = useOrganization();
  const [service, setService] = useState<ServiceName>("github");
  const [place, setPlace] = useState<WebhookPlace>({ channelId: null, topic: "" });
  const path = webhookPath(service, key, place);
  const url = reachableUrl(new URL(path, server).href);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
        <ServiceChoice value={service} onChange={setService} />
        <PlaceFields place={place} onChange={setPlace} />
        <div className="flex flex-col gap-1">
          <CodeToCopy label="URL" what="URL" code={url} />
          <p className="text-ink-soft text-sm">
            {WEBHOOK_SERVICES[service].setup} Keep the URL secret: it contains the bot’s API key.
          </p>
        </div>
        <CodeToCopy label="Command" what="command" code={curlLine(service, url)} />
      </div>
      {/* Another destination has no result yet. */}
      <Test key={path} botId={botId} service={service} botKey={key} place={place} onClose={onClose} />
    </>
  );
}

const DIRECT = "direct";

type PlaceFieldsProps = { place: WebhookPlace; onChange: (place: WebhookPlace) => void };

function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  const { maxTopicLength } = useOrganization();
  const channels = useSubscribedChannels()
    .filter(({ isArchived }) => !isArchived)
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const groups = [
    { options: [{ value: DIRECT, label: "Direct message to you" }] },
    { label: "Channels", options: channels.map(({ id, name }) => ({ value: String(id), label: name })) },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LongSelect
        label="Channel"
        groups={groups}
        value={place.channelId === null ? DIRECT : String(place.channelId)}
        onChange={(value) => onChange({ ...place, channelId: value === DIRECT ? null : Number(value) })}
      />
      {place.channelId !== null && (
        <TextField
          name="topic"
          label="Topic"
          placeholder="Set by the service"
          value={place.topic}
          maxLength={maxTopicLength}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...place, topic: target.value })}
        />
      )}
    </div>
  );
}

type TestProps = ConnectionProps & { service: ServiceName; place: WebhookPlace };

function Test({ botId, botKey, service, place, onClose }: TestProps) {
  const { data, error, isPending, mutate } = useExampleSender({ botId, service, key: botKey, place });
  return (
    <footer className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-t px-5 py-3">
      <div className="min-w-60 flex-1">
        <FormError error={error?.message} />
        <div role="status">{data && !isPending && <Answer answer={data} onClose={onClose} />}</div>
      </div>
      <Button variant="primary" isBusy={isPending} onClick={() => mutate()}>
        {isPending ? "Sending…" : "Send a test"}
      </Button>
    </footer>
  );
}

function Answer({ answer, onClose }: { answer: ExampleAnswer; onClose: () => void }) {
  const { status, body, message } = answer;
  const isAccepted = status >= 200 && status < 300;
  return (
    <div className="text-sm">
      <p className={isAccepted ? "text-success" : "text-danger"}>
        {isAccepted ? "The test was accepted." : "The test was refused."} The server answered with status{" "}
        {status}:
      </p>
      <p className="line-clamp-3 break-words font-mono">{body}</p>
      {message && (
        <a
          href={viewToHash(message)}
          onClick={onClose}
          className="inline-block rounded-sm text-accent hover:underline touch:py-3"
        >
          Show the message
        </a>
      )}
    </div>
  );
}
