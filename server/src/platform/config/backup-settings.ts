import { z } from 'zod';

/** The settings of backups. */
export const backupSettings = {
  BACKUP_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'File with the key of the backups, which `npm run chamfer -- backup-key FILE` makes. With its line `public key` alone (age1…) backups are made and cannot be read on this machine.',
    ),
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe(
      'Folder for a backup every day at 02:30 UTC, preferably on another disk. Without it backups are made by `npm run chamfer -- backup FILE` alone.',
    ),
  BACKUP_KEEP_DAYS: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(3650)
    .default(14)
    .describe('How many days the backups in BACKUP_FOLDER are kept. The newest one always stays.'),
  BACKUP_VERIFY: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether each backup in BACKUP_FOLDER is restored into a temporary folder (TMPDIR) and compared. It needs as much space as the database, and the secret key.',
    ),
  BACKUP_POSTGRES_TOOLS: z
    .string()
    .optional()
    .describe(
      'Folder of pg_dump and pg_restore, for the backup of a database of your own (DATABASE_URL). Default: those on PATH.',
    ),
} as const;
