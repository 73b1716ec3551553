"use client";
/** The dialog that asks what an export is to hold. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { useIsOwner } from "../use-is-administrator.ts";
import {
  ALL_DATA,
  beginExport,
  CONSENTED_DATA,
  fetchConsents,
  PUBLIC_DATA,
  type RealmExport,
} from "./export-requests.ts";

const ALL_DATA_CHOICE = {
  value: ALL_DATA,
  title: "All private data, without consent",
  about:
    "All private channels, everybody’s direct messages, drafts and email addresses. Only owners can load it.",
} as const;

export function NewExport({ onClose }: { onClose: () => void }) {
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
