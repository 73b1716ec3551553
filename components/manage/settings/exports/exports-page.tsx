"use client";
/** The settings page of exports: archives of the organization's data, and making a new one. */
import { useQuery } from "@tanstack/react-query";
import { Archive, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { KEPT_DAYS, MAX_EXPORTS_A_WEEK } from "../../../../lib/archives/exports/export-limits.contract.ts";
import type { getRealmExports } from "../../../../lib/archives/exports/exports.contract.ts";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { useUser } from "../../../model/people/use-users.ts";
import { EXPORTS_KEY } from "../../../model/store/exports-key.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { ListRow } from "../frame/list-row.tsx";
import { useIsOwner } from "../use-is-administrator.ts";

type ExportsAnswer = z.infer<typeof getRealmExports.returns>;

type RealmExport = ExportsAnswer["exports"][number];

const PUBLIC_DATA = "public";

const CONSENTED_DATA = "full_with_consent";

const ALL_DATA = "full_without_consent";

/** The newest first. */
async function fetchExports(): Promise<RealmExport[]> {
  return (await callApi("GET /export/realm")).exports.toReversed();
}

/** How many people consent to the export of their private data. */
async function fetchConsents(): Promise<{ consenting: number; people: number }> {
  const answer = await callApi("GET /export/realm/consents");
  const consents = answer.export_consents;
  return { consenting: consents.filter(({ consented }) => consented).length, people: consents.length };
}

/** For administrators. An event has the list fetched again. */
export function ExportsPage() {
  const { data: exports, error } = useQuery({ queryKey: EXPORTS_KEY, queryFn: fetchExports }, queryClient);
  return (
    <EntityPage
      about={`An archive has the organization’s data as text and its files, with an explanation. It is kept for ${KEPT_DAYS} days; ${MAX_EXPORTS_A_WEEK} can be made in a week.`}
      add={{ label: "Export data", form: (close) => <NewExport onClose={close} /> }}
      label="Exports"
      items={exports}
      error={error?.message}
      empty="Nothing has been exported yet."
      row={(each, buttons) => <ExportRow export={each} buttons={buttons} />}
      actions={[
        {
          label: ({ export_time }) => `Delete the archive of ${dateAndTime(export_time)}`,
          isFor: ({ export_url }) => Boolean(export_url),
          asks: {
            title: () => "Delete this archive?",
            action: "Delete archive",
            remove: ({ id }) => callApi("DELETE /export/realm/{export_id}", { export_id: id }),
            about: "It can no longer be downloaded. The organization’s data stays as it is.",
          },
        },
      ]}
    />
  );
}

function stateOf({ pending, failed_timestamp, deleted_timestamp }: RealmExport): string {
  if (pending) return "being made";
  if (failed_timestamp !== null) return "failed";
  return deleted_timestamp === null ? "ready" : "deleted";
}

const TITLES: Readonly<Record<RealmExport["export_type"], string>> = {
  [PUBLIC_DATA]: "Public data",
  [CONSENTED_DATA]: "Public data and that of people who consent",
  [ALL_DATA]: "All data, without consent",
};

type ExportRowProps = { export: RealmExport; buttons: ReactNode };

function ExportRow({ export: given, buttons }: ExportRowProps) {
  const author = useUser(given.acting_user_id)?.name ?? "somebody";
  const time = dateAndTime(given.export_time);
  const isOwner = useIsOwner();
  const { ownersReadAll } = useOrganization();
  const mayLoad = given.export_type !== ALL_DATA || (isOwner && ownersReadAll);
  return (
    <ListRow
      icon={<Archive className="size-4 shrink-0 text-ink-faint" />}
      title={TITLES[given.export_type]}
      detail={`${time} · by ${author} · ${stateOf(given)}`}
      actions={
        given.export_url && (
          <>
            {mayLoad && (
              <a
                href={new URL(given.export_url).pathname}
                download
                className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-md text-accent hover:bg-hover touch:h-11"
              >
                <Download aria-hidden="true" className="size-4" />
                Download<span className="sr-only"> the archive of {time}</span>
              </a>
            )}
            {buttons}
          </>
        )
      }
    />
  );
}

const ALL_DATA_CHOICE = {
  value: ALL_DATA,
  title: "All private data, without consent",
  about:
    "All private channels, everybody’s direct messages, drafts and email addresses. Only owners can load it.",
} as const;

function NewExport({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<RealmExport["export_type"]>(PUBLIC_DATA);
  const isOwner = useIsOwner();
  const { ownersReadAll } = useOrganization();
  const { data } = useQuery(
    { queryKey: ["export-consents"], queryFn: fetchConsents, refetchOnMount: "always" as const },
    queryClient,
  );
  const consents = data ? `${data.consenting} of ${data.people} people consent.` : "";
  return (
    <FormDialog
      title="Export data"
      action="Export"
      save={() => callApi("POST /export/realm", { export_type: kind })}
      onClose={onClose}
    >
      <ChoiceList
        label="What the archive holds"
        value={kind}
        onChange={setKind}
        choices={[
          {
            value: PUBLIC_DATA,
            title: "Public data",
            about: "People, groups, settings, and all public channels with their messages and files.",
          },
          {
            value: CONSENTED_DATA,
            title: "Also private data of people who consent",
            about: `Private channels and direct messages that at least one of them can read. ${consents}`,
          },
          ...(isOwner && ownersReadAll ? [ALL_DATA_CHOICE] : []),
        ]}
      />
    </FormDialog>
  );
}
