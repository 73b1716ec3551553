"use client";
/** Settings page of the organization's exports. */
import { Archive, Download } from "lucide-react";
import type { z } from "zod";
import { KEPT_DAYS, MAX_EXPORTS_A_WEEK } from "../../../../lib/archives/exports/export-limits.contract.ts";
import type { getRealmExports } from "../../../../lib/archives/exports/exports.contract.ts";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { EXPORTS_KEY } from "../../../model/store/exports-key.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { KEPT_BY_EVENTS, useFetched } from "../../../net/connection/use-fetched.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { useIsOwner } from "../use-is-administrator.ts";

type ExportsAnswer = z.infer<typeof getRealmExports.returns>;

type RealmExport = ExportsAnswer["exports"][number];

const PUBLIC_DATA = "public";

const CONSENTED_DATA = "full_with_consent";

const ALL_DATA = "full_without_consent";

/** Newest first. */
async function fetchExports(): Promise<RealmExport[]> {
  return (await callApi("GET /export/realm")).exports.toReversed();
}

async function fetchConsents(): Promise<{ consenting: number; people: number }> {
  const answer = await callApi("GET /export/realm/consents");
  const consents = answer.export_consents;
  return { consenting: consents.filter(({ consented }) => consented).length, people: consents.length };
}

export function ExportsPage() {
  const { data: exports, error } = useFetched(EXPORTS_KEY, fetchExports, KEPT_BY_EVENTS);
  const users = useUsers();
  const isOwner = useIsOwner();
  const { ownersReadAll } = useOrganization();
  return (
    <EntityPage
      about={`An archive has the organization’s data as text and its files, with an explanation. It is kept for ${KEPT_DAYS} days; ${MAX_EXPORTS_A_WEEK} can be made in a week.`}
      add="Export data"
      form={(close) => <NewExport onClose={close} />}
      label="Exports"
      items={exports}
      error={error?.message}
      nameOf={({ export_time }) => `the archive of ${dateAndTime(export_time)}`}
      empty="Nothing has been exported yet."
      row={(given, buttons) => ({
        icon: <Archive className="size-4 shrink-0 text-ink-faint" />,
        title: TITLES[given.export_type],
        detail: `${dateAndTime(given.export_time)} · by ${users.get(given.acting_user_id)?.name ?? "somebody"} · ${stateOf(given)}`,
        actions: given.export_url && (
          <>
            {(given.export_type !== ALL_DATA || (isOwner && ownersReadAll)) && (
              <DownloadLink url={given.export_url} time={dateAndTime(given.export_time)} />
            )}
            {buttons}
          </>
        ),
      })}
      actions={[
        {
          does: "Delete",
          isFor: ({ export_url }) => Boolean(export_url),
          title: () => "Delete this archive?",
          removes: ({ id }) => callApi("DELETE /export/realm/{export_id}", { export_id: id }),
          confirm: "Delete archive",
          about: "It can no longer be downloaded. The organization’s data stays as it is.",
        },
      ]}
    />
  );
}

function DownloadLink({ url, time }: { url: string; time: string }) {
  return (
    <a
      href={new URL(url).pathname}
      download
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-md text-accent hover:bg-hover touch:h-11"
    >
      <Download aria-hidden="true" className="size-4" />
      Download<span className="sr-only"> the archive of {time}</span>
    </a>
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

function NewExport({ onClose }: { onClose: () => void }) {
  const isOwner = useIsOwner();
  const { ownersReadAll } = useOrganization();
  const { data } = useFetched(["export-consents"], fetchConsents);
  const consents = data ? `${data.consenting} of ${data.people} people consent.` : "";
  const kinds: readonly { value: RealmExport["export_type"]; title: string; about: string }[] = [
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
    {
      value: ALL_DATA,
      title: "All private data, without consent",
      about:
        "All private channels, everybody’s direct messages, drafts and email addresses. Only owners can load it.",
    },
  ];
  const first: RealmExport["export_type"] = PUBLIC_DATA;
  return (
    <EntityForm
      title="Export data"
      action="Export"
      draft="export/new"
      texts={{}}
      choices={{ kind: first }}
      fields={() => [
        {
          kind: "list",
          name: "kind",
          label: "What the archive holds",
          choices: kinds.filter(({ value }) => value !== ALL_DATA || (isOwner && ownersReadAll)),
        },
      ]}
      save={({ kind }) => callApi("POST /export/realm", { export_type: kind })}
      onClose={onClose}
    />
  );
}
