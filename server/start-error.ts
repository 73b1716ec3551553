/** How the process ends: exit codes, and the error that explains to the operator why Parley cannot start. */

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
