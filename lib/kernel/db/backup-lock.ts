/** Keeps backups and migrations apart. */

/**
 * Advisory lock: shared by backups, exclusive for migrations. Without it, a migration would wait for a table that a
 * backup reads, and every query of that table would wait behind the migration.
 */
export const BACKUP_LOCK = 72_707_370;
