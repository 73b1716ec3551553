/** Validates the name of a navigation view. */
import { overLimit } from "../../kernel/contract/contract.ts";
import { badRequest } from "../../kernel/errors.ts";
import { lengthOf } from "../../text/length-of.ts";
import { isBuiltInView } from "./navigation-views.contract.ts";
import { MAX_VIEW_NAME } from "../channels-limits.contract.ts";

/**
 * The name as stored.
 * @throws ApiError BAD_REQUEST for a built-in view, and for a blank or too long name.
 */
export function viewName(fragment: string, given: string): string {
  if (isBuiltInView(fragment)) throw badRequest("Built-in views cannot have a custom name");
  const name = given.trim();
  if (name === "") throw badRequest("Custom views must have a valid name");
  if (lengthOf(name) > MAX_VIEW_NAME) throw badRequest(overLimit("name", MAX_VIEW_NAME));
  return name;
}

/** The error for a name that another view of the same person has. */
export const nameTaken = () => badRequest("Navigation view with this name already exists.");
