"use client";
/** The settings page of code playgrounds: sites where a block of code can be opened. */
import {
  MAX_PLAYGROUND_LANGUAGE,
  MAX_PLAYGROUND_NAME,
} from "../../../../lib/organization/organization-limits.contract.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { ListRow } from "../frame/list-row.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

/** Those who may not change them see what there is. */
export function PlaygroundsPage() {
  const isAdministrator = useIsAdministrator();
  return (
    <EntityPage
      about="Blocks of code in these languages can be opened on these sites."
      add={isAdministrator && { label: "Add playground", form: (close) => <NewPlayground onClose={close} /> }}
      label="Code playgrounds"
      items={useChatStore((state) => state.sharedLists.playgrounds)}
      empty="No playgrounds yet."
      row={({ name, pygments_language, url_template }, buttons) => (
        <ListRow
          title={`${name} (${pygments_language})`}
          detail={<code className="font-mono">{url_template}</code>}
          actions={buttons}
        />
      )}
      actions={
        isAdministrator && [
          {
            label: ({ name }) => `Delete ${name}`,
            asks: {
              title: ({ name }) => `Delete ${name}?`,
              action: "Delete playground",
              remove: ({ id }) => callApi("DELETE /realm/playgrounds/{playground_id}", { playground_id: id }),
              about: "Blocks of code can no longer be opened there.",
            },
          },
        ]
      }
    />
  );
}

function NewPlayground({ onClose }: { onClose: () => void }) {
  return (
    <EntityForm
      title="Add playground"
      action="Add playground"
      draft="playground/new"
      texts={{ name: "", language: "", template: "" }}
      fields={() => [
        {
          kind: "text",
          name: "name",
          label: "Name",
          placeholder: "Rust playground",
          maxLength: MAX_PLAYGROUND_NAME,
          autoComplete: "off",
          autoFocus: true,
          required: true,
        },
        {
          kind: "text",
          name: "language",
          label: "Language",
          hint: "As written after the opening fence of a block.",
          placeholder: "rust",
          maxLength: MAX_PLAYGROUND_LANGUAGE,
          autoComplete: "off",
          autoCapitalize: "off",
          required: true,
        },
        {
          kind: "text",
          name: "template",
          label: "URL template",
          hint: "The address, with {code} where the code goes (RFC 6570).",
          placeholder: "https://play.rust-lang.org/?code={code}",
          isCode: true,
          autoComplete: "off",
          required: true,
        },
      ]}
      save={({ name, language, template }) =>
        callApi("POST /realm/playgrounds", {
          name,
          pygments_language: language,
          url_template: template,
        })
      }
      onClose={onClose}
    />
  );
}
