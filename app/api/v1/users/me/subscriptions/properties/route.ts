/** /api/v1/users/me/subscriptions/properties */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../../../lib/subscriptions/subscription-settings.contract.ts";
import { updateSubscriptionSettings } from "../../../../../../../lib/subscriptions/update-subscription-settings.ts";

export const POST = endpoint(contract.updateSubscriptionSettings, ({ actor, params }) =>
  updateSubscriptionSettings(actor, params.subscription_data),
);
