/** /api/v1/mark_all_as_read */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/flags/flags.contract.ts";
import { markAllAsRead } from "../../../../lib/messages/flags/mark-as-read.ts";

export const POST = endpoint(contract.markAllAsRead, ({ actor }) => markAllAsRead(actor));
