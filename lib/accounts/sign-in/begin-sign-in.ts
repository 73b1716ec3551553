/** Connects next-auth, which is bundled with the pages, to the server's sign-in, which is not. */
import { shared } from "../../kernel/registry.ts";
import type { SignIn } from "./sign-in.ts";
import type { SignInRequest } from "./sign-in-request.ts";

type Begin = (request: SignInRequest) => SignIn;

const holder = () => shared<{ begin: Begin | null }>("sign-in", () => ({ begin: null }));

/** Called once, at start-up. */
export function serveSignIn(begin: Begin): void {
  holder().begin = begin;
}

/** @throws Error outside a server. */
export function beginSignIn(request: SignInRequest): SignIn {
  const { begin } = holder();
  if (!begin) throw new Error("No server is running in this process.");
  return begin(request);
}
