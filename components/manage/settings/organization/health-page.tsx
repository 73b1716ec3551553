"use client";
/** Shows the results of the server's checks to administrators of its own organization. */
import {
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
  RotateCw,
  TriangleAlert,
} from "lucide-react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../net/connection/operations.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Mark, PageIntro, PlainList } from "../frame/page-parts.tsx";

type Health = AnswerOf<"GET /server/health">;
type Check = Health["checks"][number];
type Status = Check["status"];

export function HealthPage() {
  const {
    data: health,
    error,
    isFetching,
    refetch,
  } = useFetched(["server-health"], () => callApi("GET /server/health"));
  return (
    <>
      <PageIntro
        action={
          <Button icon={<RotateCw className="size-4" />} isBusy={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        }
      >
        The server checks itself, at most once in 30 seconds. On its machine,{" "}
        <code>npm run manage -- doctor</code> says the same, and{" "}
        <code>npm run manage -- support-bundle FILE.tar.gz</code> collects what helpers need to know.
      </PageIntro>
      <FormError error={error?.message} />
      <p role="status" className="mb-2 text-ink-soft text-md">
        {isFetching
          ? "Checking…"
          : health && `${summaryOf(health)} Checked ${dateAndTime(health.checked_timestamp)}.`}
      </p>
      {health ? (
        <PlainList label="Checks">
          {bySeverity(health.checks).map((check) => (
            <li key={check.id}>
              <CheckRow check={check} />
            </li>
          ))}
        </PlainList>
      ) : (
        !error && <Skeleton className="h-96" />
      )}
    </>
  );
}

const LOOKS: Readonly<Record<Status, { words: string; Icon: LucideIcon; color: string }>> = {
  problem: { words: "Problem", Icon: CircleX, color: "text-danger" },
  warning: { words: "Warning", Icon: TriangleAlert, color: "text-warning" },
  unknown: { words: "Not checked", Icon: CircleQuestionMark, color: "text-ink-faint" },
  ok: { words: "OK", Icon: CircleCheck, color: "text-success" },
};

const SEVERITY: readonly Status[] = ["problem", "warning", "unknown", "ok"];

function bySeverity(checks: readonly Check[]): Check[] {
  return checks.toSorted((one, other) => SEVERITY.indexOf(one.status) - SEVERITY.indexOf(other.status));
}

function summaryOf({ checks }: Health): string {
  const count = (wanted: Status) => checks.filter(({ status }) => status === wanted).length;
  const [problems, warnings] = [count("problem"), count("warning")];
  if (problems + warnings === 0) return "Nothing is wrong.";
  return [counted(problems, "problem"), counted(warnings, "warning")].filter(Boolean).join(", ").concat(".");
}

function counted(count: number, word: string): string {
  if (count === 0) return "";
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function CheckRow({ check: { title, status, finding, advice } }: { check: Check }) {
  const { words, Icon, color } = LOOKS[status];
  return (
    <div className="flex min-w-0 flex-1 gap-3 py-2.5">
      <Icon aria-hidden="true" className={classNames("mt-0.5 size-4 shrink-0", color)} />
      <div className="min-w-0 flex-1 break-words text-md">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{title}</span>
          {status === "ok" ? (
            <span className="sr-only">{words}</span>
          ) : (
            <Mark tone={status === "unknown" ? "quiet" : "warning"}>{words}</Mark>
          )}
        </p>
        <p className="text-ink-soft">{finding}</p>
        {advice && <p className="mt-1">{advice}</p>}
      </div>
    </div>
  );
}
