/** Exit codes of the server, by which scripts/steps/supervise.sh decides whether to start it again. */

/** The start failed; another one would fail too. */
export const START_FAILED = 1;
/** The server stopped as requested, but with errors or too late. */
export const STOP_FAILED = 3;
/** An uncaught error ended the server while it was serving. */
export const FAULT = 70;
