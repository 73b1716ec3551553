/** How people can join and get back into their accounts, as the server says before sign-in. */
import { fetchWaysIn } from "../mail-links/mail-link-requests.ts";

export const waysInQuery = { queryKey: ["ways-in"], queryFn: fetchWaysIn };
