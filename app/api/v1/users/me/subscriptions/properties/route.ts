/** /api/v1/users/me/subscriptions/properties */
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../../lib/channels/subscriptions/subscriptions.contract.ts";
import { updateSubscriptionSettings } from "../../../../../../../lib/channels/subscriptions/update-subscription-settings.ts";

export const POST = endpoint(contract.updateSubscriptionSettings, ({ actor, params }) =>
  updateSubscriptionSettings(actor, params.subscription_data),
);
