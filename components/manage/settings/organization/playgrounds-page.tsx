"use client";
/** The settings page of code playgrounds: sites where a block of code can be opened. */
import { Trash2 } from "lucide-react";
import { useState } from "react";
import {
  MAX_PLAYGROUND_LANGUAGE,
  MAX_PLAYGROUND_NAME,
} from "../../../../lib/organization/organization-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WirePlayground } from "../../../model/store/wire.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ListRow, PlainList } from "../frame/list-row.tsx";
import { AddButton, EmptyList, PageIntro } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

/** Those who may not change them see what there is. */
export function PlaygroundsPage() {
  const playgrounds = useChatStore((state) => state.sharedLists.playgrounds);
  const isAdministrator = useIsAdministrator();
  const [isAdding, setAdding] = useState(false);
  const [removal, setRemoval] = useState<WirePlayground | null>(null);
  return (
    <>
      <PageIntro
        action={isAdministrator && <AddButton onClick={() => setAdding(true)}>Add playground</AddButton>}
      >
        Blocks of code in these languages can be opened on these sites.
      </PageIntro>
      {playgrounds.length === 0 ? (
        <EmptyList>No playgrounds yet.</EmptyList>
      ) : (
        <PlainList label="Code playgrounds">
          {playgrounds.map((playground) => (
            <li key={playground.id}>
              <ListRow
                title={`${playground.name} (${playground.pygments_language})`}
                detail={<code className="font-mono">{playground.url_template}</code>}
                actions={
                  isAdministrator && (
                    <IconButton
                      label={`Delete ${playground.name}`}
                      icon={<Trash2 className="size-4" />}
                      onClick={() => setRemoval(playground)}
                    />
                  )
                }
              />
            </li>
          ))}
        </PlainList>
      )}
      {isAdding && <NewPlayground onClose={() => setAdding(false)} />}
      {removal && (
        <RemovalDialog
          title={`Delete ${removal.name}?`}
          action="Delete playground"
          remove={() => requestApi("DELETE", `/realm/playgrounds/${removal.id}`)}
          onClose={() => setRemoval(null)}
        >
          Blocks of code can no longer be opened there.
        </RemovalDialog>
      )}
    </>
  );
}

function NewPlayground({ onClose }: { onClose: () => void }) {
  const draft = useFormDraft("playground/new", { name: "", language: "", template: "" });
  const { name, language, template } = draft.values;
  return (
    <FormDialog
      title="Add playground"
      action="Add playground"
      save={() =>
        requestApi("POST", "/realm/playgrounds", {
          name,
          pygments_language: language,
          url_template: template,
        })
      }
      onSaved={draft.forget}
      onClose={onClose}
      onDiscard={draft.isChanged ? draft.forget : undefined}
    >
      <TextField
        name="name"
        label="Name"
        placeholder="Rust playground"
        value={name}
        onChange={(event) => draft.change("name", event.target.value)}
        maxLength={MAX_PLAYGROUND_NAME}
        autoComplete="off"
        autoFocus
        required
      />
      <TextField
        name="language"
        label="Language"
        hint="As written after the opening fence of a block."
        placeholder="rust"
        value={language}
        onChange={(event) => draft.change("language", event.target.value)}
        maxLength={MAX_PLAYGROUND_LANGUAGE}
        autoComplete="off"
        autoCapitalize="off"
        required
      />
      <TextField
        name="template"
        label="URL template"
        hint="The address, with {code} where the code goes (RFC 6570)."
        placeholder="https://play.rust-lang.org/?code={code}"
        value={template}
        onChange={(event) => draft.change("template", event.target.value)}
        isCode
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
