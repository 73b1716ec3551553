/** /api/v1/mark_all_as_read */
import * as contract from "../../../../lib/flags/flags.contract.ts";
import { markAllAsRead } from "../../../../lib/flags/mark-as-read.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.markAllAsRead, ({ actor }) => markAllAsRead(actor));
