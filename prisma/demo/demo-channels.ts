/** The channels of the demo organization and what is talked about in them. */

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly isPrivate?: boolean;
  /** Subscribers do not see what was sent before they joined. */
  readonly isProtected?: boolean;
  readonly isArchived?: boolean;
  /** "all": everybody but guests; "guests": everybody; otherwise these people. */
  readonly members: "all" | "guests" | readonly string[];
  readonly topics: readonly string[];
}

export const demoChannels: readonly DemoChannel[] = [
  {
    // The channel that every organization begins with.
    name: "general",
    description: "For everything that concerns all of us.",
    members: "guests",
    topics: ["introductions", "Friday demos", "lost and found", "questions to everybody", ""],
  },
  {
    name: "announcements",
    description: "News for the whole company. Few words, please.",
    members: "guests",
    topics: [
      "welcome",
      "office move",
      "holiday calendar",
      "quarterly numbers",
      "new colleagues",
      "all hands",
      "",
    ],
  },
  {
    name: "engineering",
    description: "How we build it: design questions, reviews, the build.",
    members: "all",
    topics: [
      "flaky login test",
      "upgrade to PostgreSQL 18",
      "✔ memory leak in the importer",
      "search ranking",
      "API versioning",
      "code review habits",
      "event log partitions",
      "nightly build",
      "on-call handover",
      "dark mode colours",
      "",
    ],
  },
  {
    name: "design",
    description: "Screens, words and the space between them.",
    members: "all",
    topics: [
      "empty states",
      "icon set",
      "onboarding flow",
      "type scale",
      "accessibility review",
      "✔ new logo",
      "motion",
    ],
  },
  {
    name: "support",
    description: "What customers ask, and who answers.",
    members: "guests",
    topics: [
      "export takes too long",
      "✔ login by e-mail link",
      "billing address",
      "mobile notifications",
      "feature wishes",
      "import from other chats",
      "weekly summary",
      "slow on Mondays",
    ],
  },
  {
    name: "random",
    description: "Lunch, books, birds.",
    members: "all",
    topics: [
      "lunch",
      "books",
      "bird of the week",
      "running group",
      "coffee machine",
      "films",
      "puzzles",
      "garden",
    ],
  },
  {
    name: "leadership",
    description: "Plans and people. Private.",
    isPrivate: true,
    members: [
      "owner@example.com",
      "admin@example.com",
      "kenji@example.com",
      "moderator@example.com",
      "member@example.com",
    ],
    topics: ["hiring plan", "budget", "roadmap", "offsite", "risks", "partners"],
  },
  {
    name: "security",
    description: "Reports and fixes. New members do not see what came before them.",
    isPrivate: true,
    isProtected: true,
    members: [
      "owner@example.com",
      "admin@example.com",
      "moderator@example.com",
      "member@example.com",
      "lena@example.com",
      "ravi@example.com",
    ],
    topics: [
      "token rotation",
      "✔ dependency alerts",
      "incident drill",
      "penetration test",
      "access review",
      "phishing",
    ],
  },
  {
    name: "launch 2025",
    description: "The first launch. Archived, kept for reference.",
    isArchived: true,
    members: "all",
    topics: ["checklist", "press", "pricing page", "retrospective", "video", "launch party", "metrics"],
  },
];
