/** Customizations of the demo organization and its people. */

import { LIST_OF_OPTIONS, PRONOUNS, SHORT_TEXT } from "../../lib/accounts/account-limits.contract.ts";
import type { LinkifierTexts } from "../../lib/organization/linkifiers/check-linkifier.ts";

export const demoLinkifiers: readonly LinkifierTexts[] = [
  {
    pattern: "NW-(?P<number>[0-9]+)",
    urlTemplate: "https://tracker.example.com/issues/{number}",
    exampleInput: "NW-1874",
    reverseTemplate: "NW-{number}",
    alternativeUrlTemplates: [],
  },
  {
    pattern: "RFC (?P<number>[0-9]{2,5})",
    urlTemplate: "https://www.rfc-editor.org/rfc/rfc{number}",
    exampleInput: "RFC 9110",
    reverseTemplate: "RFC {number}",
    alternativeUrlTemplates: ["https://datatracker.ietf.org/doc/html/rfc{number}"],
  },
];

/** Values by handle; option keys for a list of options. */
export interface DemoProfileField {
  readonly name: string;
  readonly hint: string;
  readonly type: number;
  readonly options?: Readonly<Record<string, string>>;
  readonly inSummary: boolean;
  readonly values: Readonly<Record<string, string>>;
}

export const demoProfileFields: readonly DemoProfileField[] = [
  {
    name: "Role",
    hint: "What you do here, in two or three words.",
    type: SHORT_TEXT,
    inSummary: true,
    values: {
      amara: "Founder",
      jonas: "Infrastructure",
      priya: "Product",
      mateo: "Web developer",
      hana: "Designer",
      tomasz: "Backend developer",
      lena: "Hardware and firmware",
      samuel: "Customer support",
      chloe: "Words",
      ravi: "Reliability",
      ingrid: "Office and people",
      noah: "Sales",
      yara: "Mobile apps",
      kenji: "Forecasts",
      sofia: "Finance",
      gabriel: "Partner, Brazil",
      emma: "Partner, United Kingdom",
    },
  },
  {
    name: "Works from",
    hint: "",
    type: LIST_OF_OPTIONS,
    options: { office: "The office", home: "Home", road: "On the road" },
    inSummary: true,
    values: {
      amara: "office",
      jonas: "office",
      priya: "home",
      mateo: "office",
      hana: "home",
      tomasz: "home",
      lena: "office",
      samuel: "road",
      ingrid: "office",
      sofia: "office",
      noah: "road",
      yara: "office",
      gabriel: "road",
    },
  },
  {
    name: "Pronouns",
    hint: "How others should speak of you.",
    type: PRONOUNS,
    inSummary: false,
    values: { amara: "she/her", yara: "she/her", noah: "he/him", hana: "she/her", samuel: "he/him" },
  },
];

export interface DemoStatus {
  readonly handle: string;
  readonly text: string;
  readonly emoji: string;
}

export const demoStatuses: readonly DemoStatus[] = [
  { handle: "ravi", text: "On call until Friday", emoji: "pager" },
  { handle: "lena", text: "In the cold chamber", emoji: "snowflake" },
  { handle: "samuel", text: "Visiting customers", emoji: "train" },
  { handle: "sofia", text: "Packing boxes", emoji: "package" },
];

export interface DemoSnippet {
  readonly handle: string;
  readonly title: string;
  readonly content: string;
}

export const demoSnippets: readonly DemoSnippet[] = [
  {
    handle: "amara",
    title: "Welcome, new colleague",
    content:
      "Welcome! Three things for the first day: say hello in #**general>introductions**, fill in your profile, and ask your first question in public, somebody else has it too.",
  },
  {
    handle: "amara",
    title: "Agenda of an all hands",
    content: "1. what went out\n2. what we learnt\n3. what is next\n4. your questions",
  },
  {
    handle: "jonas",
    title: "Incident: first message",
    content:
      "**What is broken:**\n**Since when:**\n**Who leads:**\n**Next news at:**\n\nEverything about it in this topic, please.",
  },
  {
    handle: "ravi",
    title: "Incident: first message",
    content: "Declaring an incident. I lead.\n\n- what is seen:\n- since when:\n- next news at:",
  },
  {
    handle: "mateo",
    title: "Ask for a review",
    content: "Ready for review: \n\n- what it changes:\n- the line I trust least:\n- how I tried it:",
  },
  {
    handle: "samuel",
    title: "Which firmware?",
    content:
      "Could you tell me the serial number and the firmware version? Both are on the last page of the gateway's screen.",
  },
];
