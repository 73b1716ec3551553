/** Wire shapes of what an export holds, and of what importing and undoing did. */
import { z } from "zod";

const reason = z.strictObject({
  reason: z.string().describe("What was left out or changed, and why."),
  count: z.int().describe("How many of them."),
  examples: z.array(z.string()).describe("The first ones, by their place in the export."),
});

/** Contents of an export, with what an import adds, matches and leaves out. */
export const contentsShape = z.strictObject({
  people: z.int().describe("People and bots in the export."),
  channels: z.int().describe("Channels in the export."),
  messages: z.int().describe("Messages in the export."),
  files: z.int().describe("Files in the export."),
  file_bytes: z.number().describe("Size of these files."),
  people_added: z.int().describe("People and bots that are new here."),
  people_matched: z.int().describe("People and bots who are here already."),
  channels_added: z.int().describe("Channels that are new here."),
  channels_joined: z.int().describe("Channels whose messages join a channel that is here already."),
  left_out: z.array(reason).describe("What is left out or changed."),
});
export type ImportContents = z.infer<typeof contentsShape>;

/** Removed and kept things of an import that was undone. */
export const undoneShape = z.strictObject({
  removed: z.record(z.string(), z.int()).describe("Kind → number of what was removed."),
  kept: z
    .array(
      z.strictObject({
        reason: z.string().describe("Why they stay."),
        names: z.array(z.string()).describe("Names of what stays."),
      }),
    )
    .describe("What stays, because it is in use."),
});

export type ImportUndone = z.infer<typeof undoneShape>;
