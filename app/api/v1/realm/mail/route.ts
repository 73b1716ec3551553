/** /api/v1/realm/mail */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { getMailState } from "../../../../../lib/kernel/mail/get-mail-state.ts";
import * as contract from "../../../../../lib/kernel/mail/mail.contract.ts";

export const GET = endpoint(contract.getMailState, ({ actor }) => getMailState(actor));
