/** Wire shapes of bots' key-value storage. */
import { z } from "zod";
import { boundedMap, boundedText, defineContract, jsonParam } from "../../kernel/contract/contract.ts";

/** Characters per bot, of keys and values together. */
export const MAX_STORAGE = 1_000_000;
/** Keys per bot. */
export const MAX_STORED_KEYS = 1_000;
const MAX_KEY = 500;

const key = boundedText(MAX_KEY);
const keys = jsonParam(z.array(key).max(MAX_STORED_KEYS)).optional();
const storage = boundedMap(key, boundedText(MAX_STORAGE), MAX_STORED_KEYS);

/** GET /bot_storage. */
export const getBotStorage = defineContract({
  operationId: "get-bot-storage",
  method: "GET",
  path: "/bot_storage",
  tag: "bots",
  summary: "Get what this bot has stored",
  auth: "user",
  params: z.object({
    keys: keys.describe("Keys of the entries; all by default."),
  }),
  returns: z.object({ storage: z.record(z.string(), z.string()).describe("Texts, by key.") }),
  errors: [],
});

/** PUT /bot_storage. */
export const updateBotStorage = defineContract({
  operationId: "update-bot-storage",
  method: "PUT",
  path: "/bot_storage",
  tag: "bots",
  summary: "Store texts for this bot",
  auth: "user",
  params: z.object({ storage: jsonParam(storage).describe("Texts, by key.") }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /bot_storage. */
export const removeBotStorage = defineContract({
  operationId: "remove-bot-storage",
  method: "DELETE",
  path: "/bot_storage",
  tag: "bots",
  summary: "Delete what this bot has stored",
  auth: "user",
  params: z.object({
    keys: keys.describe("Keys of the entries; all by default."),
  }),
  returns: z.object({}),
  errors: [],
});
