/** Exit codes of the server, by which scripts/steps/supervise.sh decides whether to start it again. */

/** It was not able to start; starting it again would not help. */
export const START_FAILED = 1;
/** It was told to stop, and did so with errors or too late. */
export const STOP_FAILED = 3;
/** An error that nothing caught ended it while it was serving. */
export const FAULT = 70;
