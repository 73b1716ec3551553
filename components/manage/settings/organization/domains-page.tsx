"use client";
/** Settings page of allowed email domains. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { SavedSwitch } from "../frame/saved-switch.tsx";
import { useIsOwner } from "../use-is-administrator.ts";

export function DomainsPage() {
  const domains = useChatStore((state) => state.sharedLists.domains);
  const isOwner = useIsOwner();
  return (
    <EntityPage
      about={<About />}
      add="Add domain"
      form={(close) => <NewDomain onClose={close} />}
      isReadOnly={!isOwner}
      label="Mail domains"
      items={domains.map((domain) => ({ ...domain, id: domain.domain }))}
      nameOf={({ domain }) => domain}
      empty="No domains yet."
      row={({ domain, allow_subdomains }, buttons) => (
        <div className="flex min-w-0 flex-1 items-center gap-3 py-2.5">
          <div className="min-w-0 flex-1">
            <SavedSwitch
              label={domain}
              hint="Its subdomains too"
              checked={allow_subdomains}
              disabled={!isOwner}
              save={(allows) =>
                callApi("PATCH /realm/domains/{domain}", { domain, allow_subdomains: allows })
              }
            />
          </div>
          {buttons}
        </div>
      )}
      actions={[
        {
          does: "Remove",
          removes: ({ domain }) => callApi("DELETE /realm/domains/{domain}", { domain }),
          confirm: "Remove domain",
          about: "Nobody with an address there can join anymore. People who have joined stay.",
        },
      ]}
    />
  );
}

function About() {
  const isRestricted = useChatStore(
    (state) => state.settings.organization.get("emails_restricted_to_domains") === true,
  );
  if (isRestricted) return "Only people with an address at one of these domains may join.";
  return (
    <>
      Nothing changes until{" "}
      <a
        className="text-accent underline"
        href="#organization/organization-permissions/emails_restricted_to_domains"
      >
        only addresses at certain mail domains may join
      </a>
      : any address may join now.
    </>
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
          autoCapitalize: "off",
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
