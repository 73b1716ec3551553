/** /api/v1/dev_list_mails */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { listShownMails } from "../../../../lib/mail/list-shown-mails.ts";
import * as contract from "../../../../lib/mail/mail.contract.ts";

export const GET = endpoint(contract.devListMails, () => listShownMails());
