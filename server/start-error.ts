/** An error that explains to the operator why Parley cannot start: the message is printed and the process exits with 1. */

/** The start failed; another one would fail too. */
export const START_FAILED = 1;

/** The server stopped as requested, but with errors or too late. */
export const STOP_FAILED = 3;

/** An uncaught error ended the server while it was serving. */
export const FAULT = 70;

export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
