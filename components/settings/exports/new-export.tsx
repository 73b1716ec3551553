"use client";
/** The dialog that asks what an export is to hold. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../connection/query-client.ts";
import { ChoiceList } from "../../ui/choice-list.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { beginExport, CONSENTED_DATA, fetchConsents, PUBLIC_DATA } from "./export-requests.ts";

export function NewExport({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<"public" | "consented">("public");
  const { data } = useQuery(
    { queryKey: ["export-consents"], queryFn: fetchConsents, refetchOnMount: "always" as const },
    queryClient,
  );
  const consents = data ? `${data.consenting} of ${data.people} people consent.` : "";
  return (
    <FormDialog
      title="Export data"
      action="Export"
      save={() => beginExport(kind === "consented" ? CONSENTED_DATA : PUBLIC_DATA)}
      onClose={onClose}
    >
      <ChoiceList
        label="What the archive holds"
        value={kind}
        onChange={setKind}
        choices={[
          {
            value: "public",
            title: "Public data",
            about: "People, groups, settings, and all public channels with their messages and files.",
          },
          {
            value: "consented",
            title: "Also private data of people who consent",
            about: `Private channels and direct messages that at least one of them can read. ${consents}`,
          },
        ]}
      />
    </FormDialog>
  );
}
