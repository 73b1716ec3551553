/** The demo's drafts, scheduled messages and reminders. */

interface PlannedMessage {
  readonly handle: string;
  readonly channel: string;
  readonly topic: string;
  readonly content: string;
}

export const demoDrafts: readonly PlannedMessage[] = [
  {
    handle: "amara",
    channel: "announcements",
    topic: "all hands",
    content:
      "Questions so far, please add yours:\n\n1. What happens to the old office?\n2. Will support get a second person this year?\n3. ",
  },
  {
    handle: "jonas",
    channel: "engineering",
    topic: "on-call handover",
    content: "Two things the handover does not say yet: where the spare phone is, and ",
  },
  {
    handle: "priya",
    channel: "support",
    topic: "feature wishes",
    content: "I sorted the wishes of the quarter by how often they came up. The first three: ",
  },
];

interface ScheduledMessage extends PlannedMessage {
  /** Working days after the last one: at least 3, to be in the future. */
  readonly day: number;
}

export const demoScheduledMessages: readonly ScheduledMessage[] = [
  {
    handle: "amara",
    channel: "announcements",
    topic: "all hands",
    content: "All hands in one hour. The room is the one with the plants, the call is the usual one.",
    day: 3,
  },
  {
    handle: "ingrid",
    channel: "general",
    topic: "lost and found",
    content: "Last call for the blue umbrella and the single glove. On Friday they become art.",
    day: 4,
  },
];

interface DemoReminder {
  readonly handle: string;
  /** About this topic's newest message. */
  readonly channel: string;
  readonly topic: string;
  readonly note: string;
  readonly day: number;
}

export const demoReminders: readonly DemoReminder[] = [
  { handle: "jonas", channel: "engineering", topic: "flaky login test", note: "Did it fail again?", day: 3 },
  { handle: "amara", channel: "releases", topic: "4.3: first ideas", note: "Answer with two wishes", day: 3 },
];
