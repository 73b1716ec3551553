/** /api/v1/realm/mail/test */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/kernel/mail/mail.contract.ts";
import { sendTestMail } from "../../../../../../lib/kernel/mail/send-test-mail.ts";

export const POST = endpoint(contract.sendTestMail, ({ actor }) => sendTestMail(actor));
