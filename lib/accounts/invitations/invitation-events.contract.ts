/** Wire shape of the event about invitations. */
import { z } from "zod";

/** Event invites_changed: a client that shows invitations asks for them again. */
export const invitesChangedEvent = z.strictObject({ type: z.literal("invites_changed") });
