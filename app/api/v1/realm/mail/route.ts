/** /api/v1/realm/mail */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/kernel/mail/mail.contract.ts";
import { getMailState } from "../../../../../lib/kernel/mail/mail.ts";

export const GET = endpoint(contract.getMailState, ({ actor }) => getMailState(actor));
