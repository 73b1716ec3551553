/** /api/v1/register */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/registration/register.contract.ts";
import { register } from "../../../../lib/registration/register.ts";

export const POST = endpoint(contract.registerQueue, ({ actor, params }) => register(actor, params));
