/** An error that explains to the operator why Parley cannot start: the message is printed and the process exits with 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
