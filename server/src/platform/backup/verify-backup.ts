import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import type { Log } from '../log.ts';
import { inWords } from './backup-error.ts';
import { type Header, type Manifest, readHeader } from './backup-format.ts';
import type { BackupKey } from './backup-key.ts';
import { needSpace } from './installation.ts';
import { findTool } from './postgres-tools.ts';
import { compareRows, recover, refuseLaterMajor, refuseOtherMajor, unpack } from './unpack.ts';

/** What a backup that was verified holds. */
export interface VerifiedBackup {
  header: Header;
  manifest: Manifest;
  rows: number;
}

/** It is thrown away: it need not survive a power failure. */
const volatile = ['fsync=off', 'full_page_writes=off'];

/**
 * Restores a backup into a temporary folder, starts its database there, and compares rows and objects with what was stored.
 * Objects are read and not kept. @throws BackupError
 */
export async function verifyBackup(
  path: string,
  key: BackupKey,
  { config, log, onProgress }: VerifyOptions,
): Promise<VerifiedBackup> {
  const { header } = await readHeader(path);
  const isEmbedded = header.database === 'embedded';
  const tool = isEmbedded ? null : await findTool('pg_restore', header.postgres, config.BACKUP_POSTGRES_TOOLS);
  await (isEmbedded ? refuseOtherMajor : refuseLaterMajor)(header.postgres);
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-verify-'));
  try {
    await needSpace(folder, header.databaseBytes, ' TMPDIR names another folder.');
    // A dump is read into a database that is started before.
    let postgres = isEmbedded ? null : await startEmbeddedPostgres(folder, log, volatile);
    try {
      let done = 0;
      const external = tool && postgres ? { url: postgres.url, tool } : null;
      const manifest = await unpack(path, key, { folder, external, putObject: readOnly }, (bytes) => {
        done += bytes;
        onProgress?.(Math.min(done, header.contentBytes), header.contentBytes);
      });
      postgres ??= await recover(folder, header, manifest, log, volatile);
      return { header, manifest, rows: await compareRows(postgres.url, manifest) };
    } finally {
      await postgres?.stop();
    }
  } catch (error) {
    throw inWords(error, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What verifying needs besides the backup and its key. */
export interface VerifyOptions {
  config: Pick<Config, 'BACKUP_POSTGRES_TOOLS'>;
  log: Log;
  /** Hears how many bytes of how many are read. */
  onProgress?: (done: number, total: number) => void;
}

async function readOnly(_key: string, _size: number, body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of body);
}
