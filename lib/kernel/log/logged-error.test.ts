/** Errors in the log. */
import { expect, test } from "vitest";
import { loggedError } from "./logged-error.ts";

test("an error is logged with its kind, stack, code and causes, and without what libraries attach to it", () => {
  const cause = Object.assign(new TypeError("no route"), {
    code: "EHOSTUNREACH",
    errno: -113,
    address: "10.0.0.1",
  });
  const error = Object.assign(new Error("the request failed", { cause }), {
    config: { headers: { authorization: "Basic abc" } },
    input: "smtp://user:password@host",
    status: 401,
  });
  expect(loggedError(error)).toEqual({
    type: "Error",
    message: "the request failed",
    status: 401,
    stack: expect.stringContaining("logged-error.test.ts"),
    cause: {
      type: "TypeError",
      message: "no route",
      code: "EHOSTUNREACH",
      errno: -113,
      stack: expect.any(String),
    },
  });
});

test("anything that is thrown is logged, also an error that causes itself", () => {
  expect(loggedError("password=abc")).toEqual({ type: "string", message: "password=…" });
  expect(loggedError(undefined)).toEqual({ type: "undefined", message: "undefined" });
  expect(loggedError(Object.create(null))).toEqual({ type: "object", message: "an object without text" });
  const circular = new Error("again");
  circular.cause = circular;
  expect(JSON.stringify(loggedError(circular)).split('"message":"again"')).toHaveLength(5);
  const several = new AggregateError([1, 2, 3, 4, 5].map((index) => new Error(`failure ${index}`)));
  expect(loggedError(several).errors?.map(({ message }) => message)).toEqual([
    "failure 1",
    "failure 2",
    "failure 3",
  ]);
});
