/** The exception whose message is a whole explanation: it is printed as it is, and the process ends with code 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
