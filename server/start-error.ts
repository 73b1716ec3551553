/** Exit codes, and the error of a start that would fail again. */

/** Another start would fail again. */
export const START_FAILED = 1;

/** The server stopped with errors or too late. */
export const STOP_FAILED = 3;

/** The supervisor should start the server again, perhaps from another release. */
export const START_AGAIN = 4;

/** An uncaught error ended the running server. */
export const FAULT = 70;

export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
