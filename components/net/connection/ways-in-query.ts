/** Ways to join and to recover an account, and whether the server sends email. */
import { callApi } from "./api-client.ts";

export const waysInQuery = { queryKey: ["ways-in"], queryFn: () => callApi("GET /ways_in") };
