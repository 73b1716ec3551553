/** Schema of texts with limited length. */
import { z } from "zod";
import { lengthOf } from "./cut-text.ts";

/** @param maximum in code points. */
export function limitedText(maximum: number): z.ZodString {
  return z
    .string()
    .check((context) => {
      const { length } = context.value;
      const fits = length <= maximum || (length <= 2 * maximum && lengthOf(context.value) <= maximum);
      if (!fits) context.issues.push({ code: "too_big", origin: "string", maximum, input: context.value });
    })
    .max(2 * maximum);
}
