/** Ways to join and to recover an account. */
import { fetchWaysIn } from "../mail-links/mail-link-requests.ts";

export const waysInQuery = { queryKey: ["ways-in"], queryFn: fetchWaysIn };
