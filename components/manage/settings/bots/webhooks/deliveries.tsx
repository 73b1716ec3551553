"use client";
/** The log of an outgoing webhook's deliveries, each of which can be repeated. */
import { CircleAlert, CircleCheck, Clock, RotateCw } from "lucide-react";
import { MAX_DELIVERIES } from "../../../../../lib/integrations/outgoing-webhooks/webhook-format.contract.ts";
import { dateAndTime } from "../../../../../lib/text/date-and-time.ts";
import { callApi } from "../../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../../net/connection/operations.ts";
import { queryClient } from "../../../../net/connection/query-client.ts";
import { useFetched } from "../../../../net/connection/use-fetched.ts";
import { useRequest } from "../../../../net/forms/use-request.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormError } from "../../../../ui/form-error.tsx";
import { EntityList } from "../../frame/entity-page.tsx";
import { Mark, Section } from "../../frame/page-parts.tsx";
import type { ManagedBot } from "../use-bots.ts";

const STATES = {
  delivered: { icon: <CircleCheck />, word: "Delivered" },
  waiting: { icon: <Clock />, word: "Will be tried again" },
  failed: { icon: <CircleAlert />, word: "Failed" },
} as const;

const AT_FIRST = 10;

type Delivery = AnswerOf<"GET /bots/{bot_id}/deliveries">["deliveries"][number];

export function Deliveries({ bot }: { bot: ManagedBot }) {
  const queryKey = ["bot-deliveries", bot.id] as const;
  const { data, error, isFetching } = useFetched(queryKey, () =>
    callApi("GET /bots/{bot_id}/deliveries", { bot_id: bot.id }),
  );
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const retrying = useRequest(
    (id: number) =>
      callApi("POST /bots/{bot_id}/deliveries/{delivery_id}/retry", { bot_id: bot.id, delivery_id: id }),
    refresh,
  );
  return (
    <Section
      title="Deliveries"
      description={`The newest ${MAX_DELIVERIES} messages, commands and actions that were posted to its address.`}
      action={
        <Button size="sm" isBusy={isFetching} onClick={() => void refresh()}>
          Refresh
        </Button>
      }
    >
      <FormError error={retrying.error?.message} />
      <EntityList
        label="Deliveries"
        items={data?.deliveries}
        firstDrawn={AT_FIRST}
        error={error?.message}
        nameOf={nameOf}
        empty={data && "Nothing has been posted yet."}
        row={(delivery) => ({
          look: "plain",
          icon: STATES[delivery.state].icon,
          title: nameOf(delivery),
          marks: (
            <Mark tone={delivery.state === "delivered" ? "quiet" : "warning"}>
              {STATES[delivery.state].word}
            </Mark>
          ),
          detail: detailOf(delivery),
        })}
        actions={[
          {
            does: "Post again:",
            word: "Post again",
            icon: <RotateCw className="size-4" />,
            isFor: ({ can_retry }) => can_retry,
            run: ({ id }) => retrying.mutate(id),
          },
        ]}
      />
    </Section>
  );
}

function nameOf({ kind, name, message_id }: Delivery): string {
  if (kind === "command") return `/${name}`;
  return kind === "action" ? `“${name}” of message ${message_id}` : `Message ${message_id}`;
}

function detailOf({ last_attempt, status, duration, attempts, answer }: Delivery): string {
  return [
    dateAndTime(last_attempt),
    status === null ? "no answer" : `status ${status}`,
    `${duration} ms`,
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(answer === "" ? [] : [answer]),
  ].join(" · ");
}
