/** /api/v1/realm/mail */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { getMailState } from "../../../../../lib/mail/get-mail-state.ts";
import * as contract from "../../../../../lib/mail/mail-state.contract.ts";

export const GET = endpoint(contract.getMailState, ({ actor }) => getMailState(actor));
