/** Keeps backups and migrations apart. */

/**
 * An advisory lock: backups share it, and whoever changes the schema holds it alone. Without it, a migration would wait
 * for a table that a backup reads, and every query of that table would wait behind the migration.
 */
export const BACKUP_LOCK = 72_707_370;
