/** A person's settings that the server acts on, with their defaults. */
import { z } from "zod";

/** When a topic is followed or unmuted by itself: 1 on taking part, 2 on sending, 3 on starting it, 4 never. */
const automaticPolicy = z.literal([1, 2, 3, 4]);

/** Only values that differ from the default are stored, so a new default reaches everyone. */
export const userSettings = z.object({
  automatically_follow_topics_policy: automaticPolicy.default(3),
  automatically_unmute_topics_in_muted_streams_policy: automaticPolicy.default(2),
  automatically_follow_topics_where_mentioned: z.boolean().default(true),
  /** 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: z.literal([1, 2, 3, 4, 5]).default(1),
  translate_emoticons: z.boolean().default(false),
});

export type UserSettings = z.infer<typeof userSettings>;
