/** /api/v1/realm/test_welcome_bot_custom_message */

import * as contract from "../../../../../lib/accounts/members/members.contract.ts";
import { testWelcome } from "../../../../../lib/accounts/members/welcome/welcome.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.testWelcome, ({ actor, params }) =>
  testWelcome(actor, params.welcome_message_custom_text),
);
