"use client";
/** The log of an outgoing webhook's deliveries, each of which can be repeated. */
import { CircleAlert, CircleCheck, Clock, RotateCw } from "lucide-react";
import { MAX_DELIVERIES } from "../../../../../lib/integrations/outgoing-webhooks/webhook-format.contract.ts";
import { dateAndTime } from "../../../../../lib/text/date-and-time.ts";
import { callApi } from "../../../../net/connection/api-client.ts";
import { queryClient } from "../../../../net/connection/query-client.ts";
import { useFetched } from "../../../../net/connection/use-fetched.ts";
import { useRequest } from "../../../../net/forms/use-request.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormError } from "../../../../ui/form-error.tsx";
import { Dialog } from "../../../../ui/layers/dialog.tsx";
import { EntityList } from "../../frame/entity-page.tsx";
import { Mark } from "../../frame/page-parts.tsx";
import type { ManagedBot } from "../use-bots.ts";

const STATES = {
  delivered: { icon: <CircleCheck />, word: "Delivered" },
  waiting: { icon: <Clock />, word: "Will be tried again" },
  failed: { icon: <CircleAlert />, word: "Failed" },
} as const;

export function Deliveries({ bot, onClose }: { bot: ManagedBot; onClose: () => void }) {
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
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Deliveries to ${bot.name}`} width="lg">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 pt-1 pb-5">
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-60 flex-1 text-ink-soft text-md">
            The newest {MAX_DELIVERIES} messages that were posted to this webhook.
          </p>
          <Button size="sm" isBusy={isFetching} onClick={() => void refresh()}>
            Refresh
          </Button>
        </div>
        <FormError error={retrying.error?.message} />
        <EntityList
          label="Deliveries"
          items={data?.deliveries}
          error={error?.message}
          nameOf={({ message_id }) => `message ${message_id}`}
          empty={data && "Nothing has been posted yet."}
          row={({ state, message_id, last_attempt, status, duration, attempts, answer }) => ({
            look: "plain",
            icon: STATES[state].icon,
            title: `Message ${message_id}`,
            marks: <Mark tone={state === "delivered" ? "quiet" : "warning"}>{STATES[state].word}</Mark>,
            detail: [
              dateAndTime(last_attempt),
              status === null ? "no answer" : `status ${status}`,
              `${duration} ms`,
              ...(attempts > 1 ? [`${attempts} attempts`] : []),
              ...(answer === "" ? [] : [answer]),
            ].join(" · "),
          })}
          actions={[
            {
              does: "Post again",
              word: "Post again",
              icon: <RotateCw className="size-4" />,
              isFor: ({ state }) => state !== "waiting",
              run: ({ id }) => retrying.mutate(id),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
