"use client";
/** The settings page of the mail domains whose addresses may join. */
import type { ReactNode } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireDomain } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { EntityForm } from "../frame/entity-form.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { useIsOwner } from "../use-is-administrator.ts";

/** Owners change them; others see which they are. */
export function DomainsPage() {
  const domains = useChatStore((state) => state.sharedLists.domains);
  const isOwner = useIsOwner();
  return (
    <EntityPage
      about={<About />}
      add={isOwner && { label: "Add domain", form: (close) => <NewDomain onClose={close} /> }}
      label="Mail domains"
      items={domains.map((domain) => ({ ...domain, id: domain.domain }))}
      empty="No domains yet."
      row={(domain, buttons) => <DomainRow domain={domain} buttons={buttons} />}
      actions={
        isOwner && [
          {
            label: ({ domain }) => `Remove ${domain}`,
            asks: {
              title: ({ domain }) => `Remove ${domain}?`,
              action: "Remove domain",
              remove: ({ domain }) => callApi("DELETE /realm/domains/{domain}", { domain }),
              about: "Nobody with an address there can join any more. People who have joined stay.",
            },
          },
        ]
      }
    />
  );
}

/** Says whether the domains count. */
function About() {
  const isRestricted = useChatStore(
    (state) => state.settings.organization.get("emails_restricted_to_domains") === true,
  );
  if (isRestricted) return "Only people with an address at one of these domains may join.";
  return (
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
  );
}

/** Without buttons it cannot be changed. */
function DomainRow({
  domain: { domain, allow_subdomains },
  buttons,
}: {
  domain: WireDomain;
  buttons: ReactNode;
}) {
  const changing = useRequest((allows: boolean) =>
    callApi("PATCH /realm/domains/{domain}", { domain, allow_subdomains: allows }),
  );
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <SwitchField
          label={domain}
          hint="Its subdomains too"
          error={changing.error?.message}
          checked={changing.isPending ? changing.variables : allow_subdomains}
          disabled={!buttons}
          onChange={(allows) => changing.mutate(allows)}
        />
      </div>
      {buttons}
    </div>
  );
}

function NewDomain({ onClose }: { onClose: () => void }) {
  return (
    <EntityForm
      title="Add domain"
      action="Add domain"
      draft="domain/new"
      texts={{ domain: "" }}
      choices={{ allow_subdomains: false }}
      fields={() => [
        {
          kind: "text",
          name: "domain",
          label: "Domain",
          placeholder: "example.com",
          autoComplete: "off",
          autoCapitalize: "off",
          autoFocus: true,
          required: true,
        },
        {
          kind: "switch",
          name: "allow_subdomains",
          label: "Its subdomains too",
          hint: "Such as mail.example.com.",
        },
      ]}
      save={(values) => callApi("POST /realm/domains", values)}
      onClose={onClose}
    />
  );
}
