/** Limits of connections and sockets. */
import { maxHeaderSize } from "node:http";
import { FREE_PIECES, LEAST_AVERAGE } from "../../lib/kernel/collected-bytes.ts";
import { RATES } from "../../lib/kernel/http/rate-limit.ts";
import { LARGE_ANSWERS } from "../../lib/kernel/turns/slices.ts";
import { connectionLimits } from "../connections/connection-limits.ts";
import { LEAST_RESERVE, RESERVED_SHARE } from "../connections/descriptor-reserve.ts";
import { HANDSHAKE_MS, HANDSHAKES, MAX_PENDING_HANDSHAKES } from "../connections/handshake-limits.ts";
import { MAX_WAITING } from "../connections/metered-request.ts";
import { MAX_UNREAD_BYTES, readingLimits } from "../connections/unread-answers.ts";

import { PAGES } from "../pages/page-turns.ts";
import { MAX_CATCHING_UP } from "../sockets/attach-queue.ts";
import { CONTROL_FRAMES, MAX_FRAGMENTS } from "../sockets/bounded-websockets.ts";
import { MAX_PER_ADDRESS } from "../sockets/handshake.ts";
import { CONNECT_TIMEOUT_MS, MAX_MESSAGE_BYTES, MAX_SOCKETS_OF_ONE } from "../sockets/serve-sockets.ts";
import { MAX_NEW_HOSTS } from "../tls/certificates.ts";
import { count, kilobytes, type Limit, mebibytes, perWindow, REFUSED, rateLimit, seconds } from "./limit.ts";

export const transportLimits: readonly Limit[] = [
  {
    what: "connections of an address block without valid credentials",
    limit: count(connectionLimits.unauthenticatedPerBlock),
    beyond: "closed",
  },
  {
    what: "connections of a person with credentials",
    limit: count(connectionLimits.perPerson),
    beyond: "counted as without credentials",
  },
  {
    what: "connections of all clients together",
    limit: `all but ${count(LEAST_RESERVE)} or ${RESERVED_SHARE * 100} %, whichever is more, of the files that the process may open`,
    beyond: "closed",
  },
  {
    what: "unfinished TLS handshakes of an address block",
    limit: `${count(MAX_PENDING_HANDSHAKES)}, each for ${seconds(HANDSHAKE_MS)}`,
    beyond: "closed",
  },
  rateLimit(HANDSHAKES, "closed"),
  {
    what: "organizations that get their first certificate",
    limit: `${count(MAX_NEW_HOSTS)} in a week`,
    beyond: "wait",
  },
  {
    what: "address and headers of a request together",
    limit: kilobytes(maxHeaderSize),
    beyond: "431, closed",
  },
  {
    what: "time for the headers of a request",
    limit: seconds(connectionLimits.headersMs),
    beyond: "408, closed",
  },
  {
    what: "time for the body of a request; for one with a file, as long as it makes progress",
    limit: `${seconds(connectionLimits.requestMs)}; ${kilobytes(connectionLimits.uploadBytes)} in ${seconds(connectionLimits.requestMs)}`,
    beyond: "408, closed",
  },
  {
    what: "sockets of an account, and of all bots of a person together",
    limit: count(MAX_SOCKETS_OF_ONE),
    beyond: "refused",
  },
  {
    what: "sockets of an address block before they are authenticated",
    limit: `${count(MAX_PER_ADDRESS)}, each for ${seconds(CONNECT_TIMEOUT_MS)}`,
    beyond: "refused, closed",
  },
  rateLimit(RATES.frames, "closed"),
  {
    what: "sockets of a person catching up on missed events",
    limit: count(MAX_CATCHING_UP),
    beyond: "wait",
  },
  {
    what: "large answers in preparation for a person or address block",
    limit: `${count(LARGE_ANSWERS.atOncePerAccount)}, and ${count(LARGE_ANSWERS.waitingPerAccount)} that wait`,
    beyond: REFUSED,
  },
  {
    what: "pages being rendered for a person or address block",
    limit: count(PAGES.atOncePerAccount),
    beyond: "wait",
  },
  {
    what: `${CONTROL_FRAMES.name}; frames of a message`,
    limit: `${perWindow(CONTROL_FRAMES)}; ${count(MAX_FRAGMENTS)}`,
    beyond: "closed",
  },
  {
    what: "requests waiting on a connection",
    limit: count(MAX_WAITING),
    beyond: "closed",
  },
  {
    what: "pieces in which a body arrives",
    limit: `${count(FREE_PIECES)}, and more of ${count(LEAST_AVERAGE)} bytes on average`,
    beyond: "400, closed",
  },
  {
    what: "unread answers to a person or address block",
    limit: mebibytes(MAX_UNREAD_BYTES),
    beyond: REFUSED,
  },
  {
    what: "least that a client must read of a waiting answer",
    limit: `${kilobytes(readingLimits.leastBytes)} in ${seconds(readingLimits.windowMs)}`,
    beyond: "closed",
  },
  { what: "message of a client on a socket", limit: kilobytes(MAX_MESSAGE_BYTES), beyond: "closed" },
];
