/** The linkifiers noun, its event, list and register state. */
import { z } from "zod";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { type LinkifierRecord, linkifierChanges, loadLinkifiers } from "./linkifier-records.ts";
import * as contracts from "./linkifiers.contract.ts";
import { linkifierShape, linkifiersChangedEvent, linkifiersState } from "./linkifiers.contract.ts";

const linkifiersChanged = defineEvent({
  name: "realm_linkifiers",
  stored: z.strictObject({ linkifiers: z.array(linkifierShape) }),
  audit: ({ linkifiers }) => linkifiers,
  former: (_stored, { linkifiers }) => linkifiers.inOrder.map(presentLinkifier),
  wire: linkifiersChangedEvent,
  variant: (_stored, { options }) => options.capabilities.linkifier_url_template || null,
  build: ({ linkifiers }) => ({ realm_linkifiers: linkifiers }),
});

const linkifiersFamily = stateFamily({
  fetchTypes: ["realm_linkifiers", "realm_filters"],
  fields: linkifiersState,
  present: (_read, { organization }, { wants, capabilities }) => ({
    ...(wants("realm_linkifiers") && {
      realm_linkifiers: capabilities.linkifier_url_template
        ? organization.linkifiers.inOrder.map(presentLinkifier)
        : [],
    }),
    ...(wants("realm_filters") && { realm_filters: [] }),
  }),
});

export const linkifiers = defineNoun({
  contracts: [
    contracts.getLinkifiers,
    contracts.addLinkifier,
    contracts.updateLinkifier,
    contracts.removeLinkifier,
    contracts.reorderLinkifiers,
    contracts.getFilters,
  ],
  events: [linkifiersChanged],
  register: [linkifiersFamily],
  memory: {
    load: { linkifiers: loadLinkifiers },
    apply: linkifierChanges,
  },
});

/** @param inOrder all linkifiers after the change. */
export function linkifiersEvent(inOrder: readonly LinkifierRecord[], change: OrganizationChange): NewEvent {
  return linkifiersChanged.event({ linkifiers: inOrder.map(presentLinkifier) }, { kind: "everyone" }, [
    change,
  ]);
}

export function presentLinkifier(linkifier: LinkifierRecord): z.input<typeof linkifierShape> {
  return {
    id: linkifier.id,
    pattern: linkifier.pattern,
    url_template: linkifier.urlTemplate,
    example_input: linkifier.exampleInput,
    reverse_template: linkifier.reverseTemplate,
    alternative_url_templates: [...linkifier.alternativeUrlTemplates],
  };
}

export function getLinkifiers({ organization }: Actor) {
  return { linkifiers: organization.linkifiers.inOrder.map(presentLinkifier) };
}

/** For clients without URL templates; omits those without an older form. */
export function getFilters({ organization }: Actor) {
  const filters = organization.linkifiers.inOrder.flatMap(({ id, pattern, urlTemplate }) => {
    const format = urlFormat(urlTemplate);
    return format === null ? [] : [[pattern, format, id] satisfies [string, string, number]];
  });
  return { filters };
}

/** Converts to `%(name)s`; null for templates with more than `{name}`. */
function urlFormat(urlTemplate: string): string | null {
  const withoutVariables = urlTemplate.replaceAll(/\{\w+\}/g, "");
  if (/[{}]/.test(withoutVariables)) return null;
  return urlTemplate.replaceAll("%", "%%").replaceAll(/\{(\w+)\}/g, "%($1)s");
}
