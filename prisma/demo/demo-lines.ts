/** What people say in the demo organization: sentences that fit most topics, some with markup. */

export const demoOpenings: readonly string[] = [
  "I had a closer look at **{topic}** this morning. Short version: it is better than we feared.",
  "Can we decide about {topic} this week? I collected the options below.",
  "Some numbers on {topic}, before everyone asks: 42 % up since last month.",
  "Starting a thread on {topic}, so that it does not get lost in direct messages.",
  "Who knows most about {topic}? I have a few questions.",
];

export const demoLines: readonly string[] = [
  "Sounds good to me.",
  "I agree, let us try it for two weeks and look again.",
  "Thanks for writing this up!",
  "I can take that one.",
  "Not sure. What happens when two people do it at the same time?",
  "We had the same problem last year; the notes are in the wiki.",
  "Done. Please have a look when you find a minute.",
  "The second option is simpler, and simple has served us well.",
  "I will be away on Friday, but **Lena** knows the details.",
  "That explains a lot.",
  "Here is what I see:\n\n```\nerror: connection closed after 30 s\n```\n\nIt happens about once an hour.",
  "Two things are left:\n\n* the migration of the old rows\n* a word in the release notes",
  "> What happens when two people do it at the same time?\n\nThe second one gets a clear message and keeps the text.",
  "Measured again, three runs each: 118 ms, 121 ms, 117 ms. Before it was 340 ms.",
  "Could we move the meeting to Thursday? I would like Hana to be there.",
  "The draft is ready: https://example.com/drafts/17",
  "Small correction: it is `last_event_id`, not `event_id`.",
  "I would rather not add another setting for that.",
  "A customer asked for exactly this yesterday.",
  "Let me check and come back to you tomorrow.",
  "Yes.",
  "No strong opinion, but the shorter text reads better.",
  "It is fixed on `main`, the next release has it.",
  "Please do not merge before the tests are green on both machines.",
  "What a nice surprise to read on a Monday.",
  "I made a table:\n\n| option | cost | risk |\n| --- | --- | --- |\n| keep | low | low |\n| replace | high | medium |",
  "Good question. I always assumed that it did, but nobody ever tried.",
  "Then we agree. I write it down and close this.",
  "Reminder: we wanted to answer the partners by noon.",
  "It works on my machine, on the test server and on the old laptop in the kitchen.",
];

export const demoBotLines: readonly string[] = [
  "Build 4{n} of `main` passed in 6 minutes.",
  "Build 4{n} of `main` failed: 2 of 1,204 tests. [Log](https://example.com/builds/4{n})",
  "Release 12.{n} is on the test server.",
  "Time for the stand-up: what did you finish, what is next, what is in the way?",
];

export const demoDirectLines: readonly string[] = [
  "Do you have five minutes?",
  "Sure, now is fine.",
  "I sent you the slides, the last one is still empty.",
  "Perfect, thank you!",
  "Shall we have lunch at one?",
  "Yes, see you downstairs.",
  "Could you look over my text before I post it?",
  "Reads well. I would drop the second paragraph.",
  "How was the trip?",
  "Long, but the workshop was worth it.",
];
