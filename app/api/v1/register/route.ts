/** /api/v1/register */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/initial-state/register.contract.ts";
import { register } from "../../../../lib/initial-state/register.ts";

export const POST = endpoint(contract.registerQueue, ({ actor, params }) => register(actor, params));
