/** /api/v1/users/me/alert_words */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/alert-words/alert-words.contract.ts";
import { addAlertWords, removeAlertWords } from "../../../../../../lib/messages/alert-words/alert-words.ts";

export const GET = endpoint(contract.getAlertWords, async ({ actor }) => ({
  alert_words: [...actor.organization.alertWords.wordsOf(actor.user.id)],
}));

export const POST = endpoint(contract.addAlertWords, ({ actor, params }) =>
  addAlertWords(actor, params.alert_words),
);

export const DELETE = endpoint(contract.removeAlertWords, ({ actor, params }) =>
  removeAlertWords(actor, params.alert_words),
);
