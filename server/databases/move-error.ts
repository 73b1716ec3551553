/** Why an organization cannot be moved, for administrators. */
export class MoveError extends Error {}
