/** What is wrong with an archive. */
export class ArchiveError extends Error {}
