/** /api/v1/realm/mail/test */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../../lib/mail/mail-state.contract.ts";
import { sendTestMail } from "../../../../../../lib/mail/send-test-mail.ts";

export const POST = endpoint(contract.sendTestMail, ({ actor }) => sendTestMail(actor));
