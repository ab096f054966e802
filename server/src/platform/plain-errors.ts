import { BackupError } from './backup/backup-error.ts';
import { ConfigError } from './config/config.ts';
import { MigrationError } from './database/migrations.ts';
import { SharedConnectionsError } from './database/shared-connections.ts';
import { UnheardError } from './events/listening.ts';
import { StoreAwayError } from './storage/storage-errors.ts';

const plain = [BackupError, ConfigError, MigrationError, SharedConnectionsError, StoreAwayError, UnheardError];

/** The message of an error that an operator can mend, which is printed without a stack trace; null for others. */
export function plainOf(error: unknown): string | null {
  return plain.some((type) => error instanceof type) ? (error as Error).message : null;
}
