/** /api/v1/ways_in */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/sign-up/sign-up.contract.ts";
import { waysIn } from "../../../../lib/sign-up/ways-in.ts";

export const GET = endpoint(contract.getWaysIn, ({ organization }) => waysIn(organization));
