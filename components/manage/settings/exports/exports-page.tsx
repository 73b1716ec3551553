"use client";
/** The settings page of exports: archives of the organization's data, and making a new one. */
import { useQuery } from "@tanstack/react-query";
import { Archive, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import type { getExportConsents } from "../../../../lib/accounts/account/account.contract.ts";
import { KEPT_DAYS, MAX_EXPORTS_A_WEEK } from "../../../../lib/archives/exports/export-limits.contract.ts";
import type { getRealmExports } from "../../../../lib/archives/exports/exports.contract.ts";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { useUser } from "../../../model/people/use-users.ts";
import { EXPORTS_KEY } from "../../../model/store/exports-key.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ListRow, PlainList } from "../frame/list-row.tsx";
import { AddButton, EmptyList, PageIntro } from "../frame/page-parts.tsx";
import { useIsOwner } from "../use-is-administrator.ts";

type ExportsAnswer = z.infer<typeof getRealmExports.returns>;

/** What the page of exports asks of the server. */
type RealmExport = ExportsAnswer["exports"][number];

const PUBLIC_DATA = "public";

const CONSENTED_DATA = "full_with_consent";

const ALL_DATA = "full_without_consent";

/** The newest first. */
async function fetchExports(): Promise<RealmExport[]> {
  return (await requestApi<ExportsAnswer>("GET", "/export/realm")).exports.toReversed();
}

/** How many people consent to the export of their private data. */
async function fetchConsents(): Promise<{ consenting: number; people: number }> {
  const answer = await requestApi<z.infer<typeof getExportConsents.returns>>("GET", "/export/realm/consents");
  const consents = answer.export_consents;
  return { consenting: consents.filter(({ consented }) => consented).length, people: consents.length };
}

async function beginExport(exportType: RealmExport["export_type"]): Promise<void> {
  await requestApi("POST", "/export/realm", { export_type: exportType });
}

async function deleteExport(id: number): Promise<void> {
  await requestApi("DELETE", `/export/realm/${id}`);
}

const ALL_DATA_CHOICE = {
  value: ALL_DATA,
  title: "All private data, without consent",
  about:
    "All private channels, everybody’s direct messages, drafts and email addresses. Only owners can load it.",
} as const;

/** For administrators. An event has the list fetched again. */
export function ExportsPage() {
  const { data: exports, error } = useQuery({ queryKey: EXPORTS_KEY, queryFn: fetchExports }, queryClient);
  const [isNew, setNew] = useState(false);
  const [removal, setRemoval] = useState<RealmExport | null>(null);
  return (
    <>
      <PageIntro action={<AddButton onClick={() => setNew(true)}>Export data</AddButton>}>
        An archive has the organization’s data as text and its files, with an explanation. It is kept for{" "}
        {KEPT_DAYS} days; {MAX_EXPORTS_A_WEEK} can be made in a week.
      </PageIntro>
      <FormError error={error?.message} />
      {!exports && !error && <Skeleton className="h-24" />}
      {exports?.length === 0 && <EmptyList>Nothing has been exported yet.</EmptyList>}
      {exports && exports.length > 0 && (
        <PlainList label="Exports">
          {exports.map((each) => (
            <ExportRow key={each.id} export={each} onDelete={() => setRemoval(each)} />
          ))}
        </PlainList>
      )}
      {isNew && <NewExport onClose={() => setNew(false)} />}
      {removal && (
        <RemovalDialog
          title="Delete this archive?"
          action="Delete archive"
          remove={() => deleteExport(removal.id)}
          onClose={() => setRemoval(null)}
        >
          It can no longer be downloaded. The organization’s data stays as it is.
        </RemovalDialog>
      )}
    </>
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

type ExportRowProps = { export: RealmExport; onDelete: () => void };

function ExportRow({ export: given, onDelete }: ExportRowProps) {
  const author = useUser(given.acting_user_id)?.name ?? "somebody";
  const time = dateAndTime(given.export_time);
  const isOwner = useIsOwner();
  const { ownersReadAll } = useOrganization();
  const mayLoad = given.export_type !== ALL_DATA || (isOwner && ownersReadAll);
  return (
    <li>
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
              <IconButton
                label={`Delete the archive of ${time}`}
                icon={<Trash2 className="size-4" />}
                onClick={onDelete}
              />
            </>
          )
        }
      />
    </li>
  );
}

/** The dialog that asks what an export is to hold. */
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
    <FormDialog title="Export data" action="Export" save={() => beginExport(kind)} onClose={onClose}>
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
