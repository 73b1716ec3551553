"use client";
/** The window in which a linkifier is added or changed. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import type { Linkifier } from "../../../model/store/organization/dialect-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { FormActions } from "../../../ui/forms/form-actions.tsx";
import { useFocusOnError } from "../../../ui/forms/use-focus-on-error.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { lazyModule } from "../../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChangedMeanwhile } from "../frame/changed-meanwhile.tsx";
import { linkifierProblems } from "./linkifier-problems.ts";
import { type LinkifierField, type LinkifierTexts, saveLinkifier } from "./linkifier-requests.ts";

// Brings the engine that matches patterns, which only those need who change them.
const linkifierTrial = lazyPart(
  lazyModule(() => import("./linkifier-trial.tsx")),
  ({ LinkifierTrial }) => LinkifierTrial,
);

/** As a sentence names them. */
const FIELDS: readonly { field: LinkifierField; what: string }[] = [
  { field: "pattern", what: "the pattern" },
  { field: "urlTemplate", what: "the URL template" },
  { field: "example", what: "the example" },
  { field: "reverse", what: "the short form" },
  { field: "alternatives", what: "the other addresses" },
];

type LinkifierFormProps = { linkifier: Linkifier | null; onClose: () => void };

/** Without a linkifier it makes a new one. What is typed stays when the window is closed, until it is saved. */
export function LinkifierForm({ linkifier: opened, onClose }: LinkifierFormProps) {
  // As it is by now: somebody else may have changed it since the window was opened.
  const linkifiers = useChatStore((state) => state.dialect.linkifiers);
  const linkifier = linkifiers.find(({ id }) => id === opened?.id) ?? opened;
  const { values, isChanged, changedMeanwhile, change, forget, whileSaving } = useFormDraft(
    `linkifier/${linkifier?.id ?? "new"}`,
    textsOf(linkifier),
  );
  const saving = useMutation(
    { mutationFn: () => whileSaving(() => saveLinkifier(linkifier?.id ?? null, values)) },
    queryClient,
  );

  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, saving.error);

  /** What was refused is no longer what the form says. */
  function changeField(field: LinkifierField, text: string): void {
    if (saving.isError) saving.reset();
    change(field, text);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    await saving.mutateAsync().then(
      () => {
        forget();
        onClose();
      },
      () => {},
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={linkifier ? "Edit linkifier" : "New linkifier"}
      description="Text that matches the pattern becomes a link wherever people write it, topics included."
      width="md"
    >
      <form ref={form} onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
          <Fields values={values} onChange={changeField} error={saving.error} />
          {FIELDS.map(({ field, what }) => (
            <ChangedMeanwhile key={field} what={what} now={changedMeanwhile[field]} />
          ))}
        </div>
        <FormActions
          action={linkifier ? "Save changes" : "Add linkifier"}
          isPending={saving.isPending}
          onCancel={onClose}
          onDiscard={isChanged ? forget : undefined}
        />
      </form>
    </Dialog>
  );
}

function textsOf(linkifier: Linkifier | null): LinkifierTexts {
  return {
    pattern: linkifier?.pattern ?? "",
    urlTemplate: linkifier?.urlTemplate ?? "",
    example: linkifier?.exampleInput ?? "",
    reverse: linkifier?.reverseTemplate ?? "",
    alternatives: linkifier?.alternativeUrlTemplates.join("\n") ?? "",
  };
}

type FieldsProps = {
  values: LinkifierTexts;
  onChange: (field: LinkifierField, text: string) => void;
  error: Error | null;
};

function Fields({ values, onChange, error }: FieldsProps) {
  const problems = linkifierProblems(error);
  const field = (name: LinkifierField) => ({
    name,
    value: values[name],
    error: problems[name],
    isCode: true,
    spellCheck: false,
    autoCapitalize: "off",
    autoComplete: "off",
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(name, currentTarget.value),
  });
  return (
    <>
      <TextField
        {...field("pattern")}
        label="Pattern"
        placeholder="#(?P<id>[0-9]+)"
        hint="RE2 syntax. Name the parts that the address needs, for example (?P<id>[0-9]+)."
        required
        autoFocus
      />
      <TextField
        {...field("urlTemplate")}
        label="URL template"
        placeholder="https://github.com/acme/app/issues/{id}"
        hint="The address, with the named parts in braces (RFC 6570)."
        required
      />
      <TextField
        {...field("example")}
        label="Example"
        placeholder="#1234"
        hint="Text to try it on. Administrators see it here."
      />
      <Lazy
        part={linkifierTrial}
        props={{ texts: values }}
        placeholder={<Skeleton className="h-16 shrink-0" />}
      />
      <TextField
        {...field("reverse")}
        label="Short form of pasted addresses"
        placeholder="#{id}"
        hint="Optional. Pasting an address that matches the URL template inserts this text. For the example’s address, it must result in the example."
      />
      <TextArea
        {...field("alternatives")}
        label="Other addresses with this short form"
        hint="Optional, one URL template per line. They create no links."
      />
      <FormError error={problems.form} />
    </>
  );
}
