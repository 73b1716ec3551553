/** Wire shapes of actions: buttons, selects and forms on a bot's message. */
import { z } from "zod";
import { jsonParam, model } from "../../kernel/contract/contract.ts";
import {
  choiceShape,
  choiceValue,
  descriptionText,
  fieldList,
  fieldName,
  fieldShape,
  givenField,
  hasTwins,
  jsonBytes,
  labelText,
  MAX_CHOICES,
} from "./fields.contract.ts";

export const MAX_ROWS = 5;
export const MAX_BUTTONS = 5;
export const MAX_FORM_FIELDS = 10;
/** Bytes of all rows as JSON, which every reader of the message gets. */
export const MAX_ACTIONS_BYTES = 20_000;

const buttonShape = z.strictObject({
  id: fieldName.describe("Names the action; unique in the message."),
  label: labelText.describe("Label of the button."),
  style: z
    .enum(["default", "primary", "danger"])
    .describe("`primary` for the most likely choice, `danger` for a destructive one."),
  value: choiceValue
    .optional()
    .describe("What the bot gets beside the id, such as the id of a task; everybody can read it."),
});

const buttonsRow = z.strictObject({
  type: z.literal("buttons").describe("A row of buttons."),
  buttons: z.array(buttonShape).min(1).max(MAX_BUTTONS).describe("Buttons, from the left."),
});

const selectRow = z.strictObject({
  type: z.literal("select").describe("A choice of one option."),
  id: fieldName.describe("Names the action; unique in the message."),
  label: labelText.describe("Label of the choice."),
  options: z.array(choiceShape).min(1).max(MAX_CHOICES).describe("Options, in order."),
});

const ofForms = {
  label: labelText.describe("Label of the field."),
  multiline: z.boolean().describe("Whether the text may have several lines."),
};

const formRow = z.strictObject({
  type: z.literal("form").describe("A button that opens a form."),
  id: fieldName.describe("Names the action; unique in the message."),
  label: labelText.describe("Label of the button that opens the form."),
  description: descriptionText.describe("Text above the fields."),
  submit: labelText.describe("Label of the button that submits the form."),
  fields: fieldList(fieldShape.extend(ofForms), MAX_FORM_FIELDS).describe("Fields, in order."),
});

/** A row in answers and events. */
const rowShape = model("ActionRow", z.discriminatedUnion("type", [buttonsRow, selectRow, formRow]));

const givenButton = buttonShape.extend({ style: buttonShape.shape.style.default("default") });
const givenFormField = givenField.extend({ ...ofForms, multiline: ofForms.multiline.default(false) });

/** A row in requests, with defaults. */
const givenRow = z.discriminatedUnion("type", [
  buttonsRow.extend({
    buttons: z.array(givenButton).min(1).max(MAX_BUTTONS).describe("Buttons, from the left."),
  }),
  selectRow,
  formRow.extend({
    description: formRow.shape.description.default(""),
    submit: formRow.shape.submit.default("Submit"),
    fields: fieldList(givenFormField, MAX_FORM_FIELDS).min(1).describe("Fields, in order."),
  }),
]);

export type ActionRow = z.output<typeof rowShape>;
export type FormRow = z.output<typeof formRow>;
export type Button = z.output<typeof buttonShape>;
export type ActionRows = readonly ActionRow[];

function idsOf(row: ActionRow): string[] {
  return row.type === "buttons" ? row.buttons.map(({ id }) => id) : [row.id];
}

/** All rows of a message; empty for none. */
export const actionRows = z
  .array(givenRow)
  .max(MAX_ROWS)
  .superRefine((rows, context) => {
    if (hasTwins(rows.flatMap(idsOf)))
      context.addIssue({ code: "custom", message: "actions has a duplicate id" });
    const selects = rows.flatMap((row) =>
      row.type === "select" ? [row.options.map(({ value }) => value)] : [],
    );
    if (selects.some(hasTwins))
      context.addIssue({ code: "custom", message: "actions has a duplicate option" });
    if (jsonBytes(rows) > MAX_ACTIONS_BYTES) {
      context.addIssue({
        code: "custom",
        message: `actions is too large (limit: ${MAX_ACTIONS_BYTES} bytes)`,
      });
    }
  });

/** The parameter of sending and editing. */
export const actionsParam = () =>
  jsonParam(actionRows)
    .optional()
    .describe("Buttons, selects and forms below the message; only for bots. An extension of this server.");

/** The field of the message object; absent for none. */
export const actionsShape = {
  actions: z
    .array(rowShape)
    .optional()
    .describe("Buttons, selects and forms of a bot. An extension of this server."),
};

/** Event message_actions, for clients with `parley_additions`: all rows, empty when the bot removed them. */
export const messageActionsEvent = z.strictObject({
  type: z.literal("message_actions"),
  message_id: z.int().describe("Id of the message."),
  actions: z.array(rowShape).describe("All rows; empty when the bot removed them."),
});
