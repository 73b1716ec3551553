/** The demo's channels; conversations/ has their messages. */

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly folder?: string;
  readonly isPrivate?: boolean;
  /** Hides earlier messages from subscribers. */
  readonly isProtected?: boolean;
  readonly isArchived?: boolean;
  /** "all": everyone but guests; "guests": everyone; else handles of people and bots. */
  readonly members: "all" | "guests" | readonly string[];
  /** Handles. */
  readonly mutedBy?: readonly string[];
  /** Subscribed late, and lacks a protected channel's first messages. A handle. */
  readonly latecomer?: string;
}

export const demoFolders: readonly { readonly name: string; readonly description: string }[] = [
  { name: "Office", description: "People, plans and money." },
  { name: "Machine room", description: "Where bots write, and people look when something is wrong." },
];

export const demoChannels: readonly DemoChannel[] = [
  {
    // Every organization has it from the start.
    name: "general",
    description: "For everything that concerns all of us.",
    members: "guests",
  },
  {
    name: "announcements",
    description: "News for the whole company. Few words, please.",
    members: "guests",
  },
  {
    name: "engineering",
    description: "How we build it: design questions, reviews, the build.",
    members: "all",
  },
  {
    name: "gateway",
    description: "The box on the mast: hardware, firmware, cold and salt.",
    members: "guests",
  },
  {
    name: "incidents",
    description: "Something is broken right now, and what we learnt from it.",
    members: "all",
  },
  {
    name: "releases",
    description: "What goes out, when, and how it went.",
    members: "all",
  },
  {
    name: "design",
    description: "Screens, words and the space between them.",
    members: "all",
  },
  {
    name: "support",
    description: "What customers ask, and who answers.",
    members: "guests",
  },
  {
    name: "random",
    description: "Lunch, books, birds.",
    members: "guests",
    mutedBy: ["tomasz"],
  },
  {
    name: "hiring",
    folder: "Office",
    description: "Applications and interviews. Private.",
    isPrivate: true,
    members: ["amara", "jonas", "priya", "ingrid", "samuel", "mateo", "hana", "yara"],
  },
  {
    name: "leadership",
    folder: "Office",
    description: "Plans and people. Private.",
    isPrivate: true,
    members: ["amara", "jonas", "kenji", "priya", "ingrid", "mateo"],
  },
  {
    name: "security",
    description: "Reports and fixes. New members do not see what came before them.",
    isPrivate: true,
    isProtected: true,
    members: ["amara", "jonas", "priya", "mateo", "lena", "ravi", "kenji", "build"],
    latecomer: "mateo",
  },
  {
    name: "builds",
    folder: "Machine room",
    description: "Archive of the Build Bot: every build until last month.",
    members: ["jonas", "mateo", "tomasz", "ravi", "lena", "hana", "yara", "build"],
    mutedBy: ["mateo", "lena", "hana", "yara"],
  },
  {
    name: "monitoring",
    folder: "Machine room",
    description: "Archive of Weather Watch: what our own servers were up to.",
    members: ["jonas", "tomasz", "ravi", "kenji", "watch"],
  },
  {
    name: "launch 3.0",
    description: "The launch of 3.0. Archived, kept for reference.",
    isArchived: true,
    members: "all",
  },
];
