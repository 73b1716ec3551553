/** Registers an event queue with its state. */

import { REGISTRATION } from "../../model/store/registration.ts";
import { noteServerTime } from "../../model/store/server-clock.ts";
import type { RegisterAnswer } from "../../model/store/wire.ts";
import { callApi, RequestFailure, UNREACHABLE } from "./api-client.ts";
import type { AnswerOf } from "./operations.ts";

/** @throws RequestFailure */
export async function registerQueue(signal: AbortSignal): Promise<RegisterAnswer> {
  const answer = await callApi("POST /register", REGISTRATION, { signal, isOfAnyone: true });
  if (!isWhole(answer)) throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  noteServerTime(answer.server_timestamp);
  return answer;
}

/** Without state, `user_id` is missing. */
function isWhole(answer: AnswerOf<"POST /register">): answer is AnswerOf<"POST /register"> & RegisterAnswer {
  return answer.user_id !== undefined;
}
