"use client";
/** Reports a message to the moderators. */
import { type FormEvent, useState } from "react";
import {
  MAX_REPORT_DESCRIPTION,
  type ReportType,
  reportTypes,
} from "../../../../lib/messages/messages-limits.contract.ts";
import { lengthOf } from "../../../../lib/text/cut-text.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import type { MessageDialogContentProps } from "./dialog-content.ts";

const OTHER: ReportType = "other";

type Report = { messageId: number; type: ReportType; description: string };

function sendReport({ messageId, type, description }: Report): Promise<unknown> {
  return callApi("POST /messages/{message_id}/report", {
    message_id: messageId,
    report_type: type,
    description: description === "" ? undefined : description,
  });
}

export function ReportMessage({ message, onClose }: MessageDialogContentProps) {
  const [type, setType] = useState<ReportType>(reportTypes[0].key);
  const { values, change, forget } = useFormDraft(`report/${message.id}`, { description: "" });
  const { description } = values;
  const report = useRequest(sendReport, () => {
    forget();
    onClose();
    void notify("The moderators have received your report.");
  });
  const left = MAX_REPORT_DESCRIPTION - lengthOf(description);
  const isMissing = type === OTHER && description.trim() === "";

  function submit(event: FormEvent): void {
    event.preventDefault();
    report.mutate({ messageId: message.id, type, description: description.trim() });
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
        <ChoiceList
          label="What is wrong with it?"
          value={type}
          choices={reportTypes.map(({ key, name }) => ({ value: key, title: name }))}
          onChange={setType}
        />
        <Description
          label={type === OTHER ? "Description" : "Description (optional)"}
          value={description}
          left={left}
          onChange={(text) => change("description", text)}
        />
        {report.error && (
          <p role="alert" className="text-danger text-sm">
            {report.error.message}
          </p>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={report.isPending || isMissing || left < 0}>
          Report
        </Button>
      </footer>
    </form>
  );
}

type DescriptionProps = { label: string; value: string; left: number; onChange: (text: string) => void };

function Description({ label, value, left, onChange }: DescriptionProps) {
  return (
    <>
      <label className="flex flex-col gap-1 font-medium text-sm">
        {label}
        <textarea
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby="report-left"
          className="w-full resize-y rounded-md border border-line-strong bg-field px-3 py-2 font-normal text-base touch:text-[1rem] focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/25"
        />
      </label>
      <p id="report-left" className={left < 0 ? "text-danger text-xs" : "text-ink-faint text-xs"}>
        {left < 0 ? `${characters(-left)} too long` : `${characters(left)} left`}
      </p>
    </>
  );
}

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}
