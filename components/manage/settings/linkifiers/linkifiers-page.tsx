"use client";
/** Settings page of linkifiers. */
import type { Linkifier } from "../../../model/store/organization/markdown-settings-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { lazyModule } from "../../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EntityForm } from "../frame/entity-form.tsx";
import { EDIT, EntityPage } from "../frame/entity-page.tsx";
import type { FormField } from "../frame/form-fields.tsx";
import { Mark } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { type LinkifierField, type LinkifierTexts, linkifierProblems } from "./linkifier-problems.ts";

// Lazy-loaded for its regular expression engine.
const linkifierTrial = lazyPart(
  lazyModule(() => import("./linkifier-trial.tsx")),
  ({ LinkifierTrial }) => LinkifierTrial,
);

export function LinkifiersPage() {
  return (
    <EntityPage
      about="Text that matches a pattern becomes a link. If several match, the first one wins."
      add="New linkifier"
      form={(close) => <LinkifierForm linkifier={null} onClose={close} />}
      isReadOnly={!useIsAdministrator()}
      label="Linkifiers"
      items={useChatStore((state) => state.markdownSettings.linkifiers)}
      nameOf={({ pattern }) => pattern}
      empty="No linkifiers yet. One can turn “#1234” into a link to the bug tracker."
      row={({ pattern, urlTemplate, reverseTemplate }, buttons) => (
        <div className="flex items-center gap-2 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-x-2 max-sm:flex-wrap">
              <code className="min-w-0 truncate font-mono text-md" title={pattern}>
                {pattern}
              </code>
              {reverseTemplate !== null && <Mark>shortens pasted addresses</Mark>}
            </p>
            <p className="truncate font-mono text-ink-soft text-sm" title={urlTemplate}>
              {urlTemplate}
            </p>
          </div>
          {buttons}
        </div>
      )}
      saveOrder={(ids) => callApi("PATCH /realm/linkifiers", { ordered_linkifier_ids: ids })}
      actions={[
        { ...EDIT, opens: (linkifier, close) => <LinkifierForm linkifier={linkifier} onClose={close} /> },
        {
          does: "Delete",
          title: () => "Delete this linkifier?",
          removes: ({ id }) => callApi("DELETE /realm/filters/{filter_id}", { filter_id: id }),
          confirm: "Delete linkifier",
          about: ({ pattern }) => (
            <>
              <code className="break-all font-mono">{pattern}</code>
              <p>Links in messages that were already sent stay. New messages get none.</p>
            </>
          ),
        },
      ]}
    />
  );
}

const CODE = { isCode: true, spellCheck: false, autoCapitalize: "off", autoComplete: "off" } as const;

const fieldsFor = (texts: LinkifierTexts): readonly FormField<LinkifierField, never>[] => [
  {
    ...CODE,
    kind: "text",
    name: "pattern",
    what: "the pattern",
    label: "Pattern",
    placeholder: "#(?P<id>[0-9]+)",
    hint: "RE2 syntax. Name the parts that the address needs, for example (?P<id>[0-9]+).",
    required: true,
  },
  {
    ...CODE,
    kind: "text",
    name: "urlTemplate",
    what: "the URL template",
    label: "URL template",
    placeholder: "https://github.com/acme/app/issues/{id}",
    hint: "The address, with the named parts in braces (RFC 6570).",
    required: true,
  },
  {
    ...CODE,
    kind: "text",
    name: "example",
    what: "the example",
    label: "Example",
    placeholder: "#1234",
    hint: "Text to try it on. Administrators see it here.",
  },
  <Lazy
    key="trial"
    part={linkifierTrial}
    props={{ texts }}
    placeholder={<Skeleton className="h-16 shrink-0" />}
  />,
  {
    ...CODE,
    kind: "text",
    name: "reverse",
    what: "the short form",
    label: "Short form of pasted addresses",
    placeholder: "#{id}",
    hint: "Optional. Pasting an address that matches the URL template inserts this text. For the example’s address, it must result in the example.",
  },
  {
    ...CODE,
    kind: "lines",
    name: "alternatives",
    what: "the other addresses",
    label: "Other addresses with this short form",
    hint: "Optional, one URL template per line. They create no links.",
  },
];

function LinkifierForm({ linkifier, onClose }: { linkifier: Linkifier | null; onClose: () => void }) {
  return (
    <EntityForm
      title={linkifier ? "Edit linkifier" : "New linkifier"}
      description="Text that matches the pattern becomes a link wherever people write it, topics included."
      width="md"
      action={linkifier ? "Save changes" : "Add linkifier"}
      draft={`linkifier/${linkifier?.id ?? "new"}`}
      texts={{
        pattern: linkifier?.pattern ?? "",
        urlTemplate: linkifier?.urlTemplate ?? "",
        example: linkifier?.exampleInput ?? "",
        reverse: linkifier?.reverseTemplate ?? "",
        alternatives: linkifier?.alternativeUrlTemplates.join("\n") ?? "",
      }}
      fields={fieldsFor}
      problems={linkifierProblems}
      save={(texts) => saveLinkifier(linkifier?.id, texts)}
      onClose={onClose}
    />
  );
}

/** Empty texts mean none. */
function saveLinkifier(id: number | undefined, texts: LinkifierTexts): Promise<unknown> {
  const params = {
    pattern: texts.pattern,
    url_template: texts.urlTemplate,
    example_input: texts.example,
    reverse_template: texts.reverse,
    alternative_url_templates: texts.alternatives
      .split("\n")
      .map((template) => template.trim())
      .filter(Boolean),
  };
  return id === undefined
    ? callApi("POST /realm/filters", params)
    : callApi("PATCH /realm/filters/{filter_id}", { filter_id: id, ...params });
}
