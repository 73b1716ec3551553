/** /api/v1/realm/test_welcome_bot_custom_message */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/members/welcome/test-welcome.contract.ts";
import { testWelcome } from "../../../../../lib/members/welcome/test-welcome.ts";

export const POST = endpoint(contract.testWelcome, ({ actor, params }) =>
  testWelcome(actor, params.welcome_message_custom_text),
);
