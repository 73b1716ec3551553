"use client";
/** The settings page of the mail domains whose addresses may join. */
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireDomain } from "../../../model/store/wire.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AddButton, EmptyList, PageIntro } from "../frame/page-parts.tsx";
import { useIsOwner } from "../use-is-administrator.ts";

const pathOf = (domain: string) => `/realm/domains/${encodeURIComponent(domain)}`;

/** Owners change them; others see which they are. */
export function DomainsPage() {
  const domains = useChatStore((state) => state.sharedLists.domains);
  const isOwner = useIsOwner();
  const [isAdding, setAdding] = useState(false);
  const [removal, setRemoval] = useState<WireDomain | null>(null);
  return (
    <>
      <Intro onAdd={isOwner ? () => setAdding(true) : undefined} />
      {domains.length === 0 ? (
        <EmptyList>No domains yet.</EmptyList>
      ) : (
        <ul aria-label="Mail domains">
          {domains.map((domain) => (
            <DomainRow
              key={domain.domain}
              domain={domain}
              onRemove={isOwner ? () => setRemoval(domain) : undefined}
            />
          ))}
        </ul>
      )}
      {isAdding && <NewDomain onClose={() => setAdding(false)} />}
      {removal && (
        <RemovalDialog
          title={`Remove ${removal.domain}?`}
          action="Remove domain"
          remove={() => requestApi("DELETE", pathOf(removal.domain))}
          onClose={() => setRemoval(null)}
        >
          Nobody with an address there can join any more. People who have joined stay.
        </RemovalDialog>
      )}
    </>
  );
}

/** Says whether the domains count. */
function Intro({ onAdd }: { onAdd: (() => void) | undefined }) {
  const isRestricted = useChatStore(
    (state) => state.settings.organization.get("emails_restricted_to_domains") === true,
  );
  return (
    <PageIntro action={onAdd && <AddButton onClick={onAdd}>Add domain</AddButton>}>
      {isRestricted ? (
        "Only people with an address at one of these domains may join."
      ) : (
        <>
          They apply once{" "}
          <a
            className="text-accent underline"
            href="#organization/organization-permissions/emails_restricted_to_domains"
          >
            only addresses at certain mail domains may join
          </a>
          . Currently, any address may.
        </>
      )}
    </PageIntro>
  );
}

type DomainRowProps = { domain: WireDomain; onRemove: (() => void) | undefined };

function DomainRow({ domain: { domain, allow_subdomains }, onRemove }: DomainRowProps) {
  const changing = useMutation(
    {
      mutationFn: (allows: boolean) => requestApi("PATCH", pathOf(domain), { allow_subdomains: allows }),
    },
    queryClient,
  );
  return (
    <li className="flex items-center gap-3 border-line border-b py-2.5">
      <div className="min-w-0 flex-1">
        <SwitchField
          label={domain}
          hint="Its subdomains too"
          error={changing.error?.message}
          checked={changing.isPending ? changing.variables : allow_subdomains}
          disabled={!onRemove}
          onChange={(allows) => changing.mutate(allows)}
        />
      </div>
      {onRemove && (
        <IconButton label={`Remove ${domain}`} icon={<Trash2 className="size-4" />} onClick={onRemove} />
      )}
    </li>
  );
}

function NewDomain({ onClose }: { onClose: () => void }) {
  const draft = useFormDraft("domain/new", { domain: "" });
  const [allowsSubdomains, setAllowing] = useState(false);
  return (
    <FormDialog
      title="Add domain"
      action="Add domain"
      save={() =>
        requestApi("POST", "/realm/domains", {
          domain: draft.values.domain,
          allow_subdomains: allowsSubdomains,
        })
      }
      onSaved={draft.forget}
      onClose={onClose}
      onDiscard={draft.isChanged ? draft.forget : undefined}
    >
      <TextField
        name="domain"
        label="Domain"
        placeholder="example.com"
        value={draft.values.domain}
        onChange={(event) => draft.change("domain", event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        autoFocus
        required
      />
      <SwitchField
        label="Its subdomains too"
        hint="Such as mail.example.com."
        checked={allowsSubdomains}
        onChange={setAllowing}
      />
    </FormDialog>
  );
}
