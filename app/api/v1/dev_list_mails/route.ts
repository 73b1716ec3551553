/** /api/v1/dev_list_mails */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/kernel/mail/mail.contract.ts";
import { listShownMails } from "../../../../lib/kernel/mail/shown-mails.ts";

export const GET = endpoint(contract.devListMails, () => listShownMails());
