"use client";
/** Settings page of code playgrounds. */
import {
  MAX_PLAYGROUND_LANGUAGE,
  MAX_PLAYGROUND_NAME,
} from "../../../../lib/organization/organization-limits.contract.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

export function PlaygroundsPage() {
  return (
    <EntityPage
      about="Blocks of code in these languages can be opened on these sites."
      add="Add playground"
      form={(close) => <NewPlayground onClose={close} />}
      isReadOnly={!useIsAdministrator()}
      label="Code playgrounds"
      items={useChatStore((state) => state.sharedLists.playgrounds)}
      nameOf={({ name }) => name}
      empty="No playgrounds yet."
      row={({ name, pygments_language, url_template }) => ({
        title: `${name} (${pygments_language})`,
        detail: <code className="font-mono">{url_template}</code>,
      })}
      actions={[
        {
          does: "Delete",
          removes: ({ id }) => callApi("DELETE /realm/playgrounds/{playground_id}", { playground_id: id }),
          confirm: "Delete playground",
          about: "Blocks of code can no longer be opened there.",
        },
      ]}
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
          required: true,
        },
        {
          kind: "text",
          name: "language",
          label: "Language",
          hint: "As written after the opening fence of a block.",
          placeholder: "rust",
          maxLength: MAX_PLAYGROUND_LANGUAGE,
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
          required: true,
        },
      ]}
      save={({ name, language, template }) =>
        callApi("POST /realm/playgrounds", { name, pygments_language: language, url_template: template })
      }
      onClose={onClose}
    />
  );
}
