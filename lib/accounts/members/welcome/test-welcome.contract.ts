/** Wire shape of trying out the organization's own text for new people. */
import { z } from "zod";
import { defineContract } from "../../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../../kernel/roles/roles.contract.ts";
import { limitedText } from "../../../text/limited-text.ts";

/** In code points, as of the setting. */
const MAX_WELCOME_TEXT = 8_000;

/** POST /realm/test_welcome_bot_custom_message. */
export const testWelcome = defineContract({
  operationId: "test-welcome-bot-custom-message",
  method: "POST",
  path: "/realm/test_welcome_bot_custom_message",
  tag: "server_and_organizations",
  summary: "Receive the welcome message as new people would",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    welcome_message_custom_text: limitedText(MAX_WELCOME_TEXT).meta({ wireForm: "text" }),
  }),
  returns: z.object({ message_id: z.int() }),
  errors: [],
});
