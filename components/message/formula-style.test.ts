/** The styles of formulas reach the page, nothing else does. */
import { expect, test } from "vitest";
import { formulaStyle } from "./formula-style.ts";

test("lengths, places and colours are kept", () => {
  expect(formulaStyle("height:2.4em;vertical-align:-0.9119em;")).toEqual({
    height: "2.4em",
    verticalAlign: "-0.9119em",
  });
  expect(formulaStyle("border-bottom-width:0.04em;")).toEqual({ borderBottomWidth: "0.04em" });
  expect(formulaStyle("margin-right:0.0359em;position:relative;color:#cc0000;")).toEqual({
    marginRight: "0.0359em",
    position: "relative",
    color: "#cc0000",
  });
});

test("nothing leaves its place in the text, and no other style is taken", () => {
  expect(formulaStyle("position:fixed;top:0em;")).toEqual({ top: "0em" });
  for (const css of ["", "text-align: center;", "background:url(x);", "top:0em", "width:calc(100vw);"]) {
    expect(formulaStyle(css)).toBeUndefined();
  }
});
