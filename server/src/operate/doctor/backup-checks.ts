import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { readKeyFile } from '../../platform/backup/backup-key.ts';
import { readRecord } from '../../platform/backup/last-backup.ts';
import { type Check, type Finding, ok, type Place, problem, warning } from './check.ts';

const hourMs = 3_600_000;

/** The daily backup. */
export const backupChecks: readonly Check[] = [
  { group: 'backup', name: 'settings', look: checkSettings },
  { group: 'backup', name: 'key', look: checkKey },
  { group: 'backup', name: 'folder', look: checkFolder },
  { group: 'backup', name: 'age', look: checkAge },
];

function checkSettings({ config: { BACKUP_FOLDER, BACKUP_KEY_FILE, isLocal } }: Place): Finding {
  if (BACKUP_FOLDER && BACKUP_KEY_FILE) return ok('A backup is made every day.');
  const text = "No backups are made: make a key with 'backup-key FILE', and set BACKUP_KEY_FILE and BACKUP_FOLDER.";
  return isLocal ? ok('No backups are made of this local environment.') : warning(text);
}

async function checkKey({ config: { BACKUP_KEY_FILE } }: Place): Promise<Finding | null> {
  if (!BACKUP_KEY_FILE) return null;
  const { id, identity } = await readKeyFile(BACKUP_KEY_FILE);
  const { mode } = await stat(BACKUP_KEY_FILE);
  if (identity && mode & 0o077) {
    return warning(`Others on this machine may read ${BACKUP_KEY_FILE}, which opens the backups: chmod 600.`);
  }
  return ok(`The key of the backups is there (${id}).`);
}

async function checkFolder({ config: { BACKUP_FOLDER, DATA_DIR } }: Place): Promise<Finding | null> {
  if (!BACKUP_FOLDER) return null;
  const found = await stat(BACKUP_FOLDER).catch(() => null);
  if (!found?.isDirectory()) return problem(`BACKUP_FOLDER ${BACKUP_FOLDER} is not there: make or mount it.`);
  try {
    await access(BACKUP_FOLDER, constants.W_OK | constants.X_OK);
  } catch {
    return problem(`BACKUP_FOLDER ${BACKUP_FOLDER} cannot be written: give the server's user the right.`);
  }
  const data = await stat(DATA_DIR).catch(() => null);
  if (data?.dev === found.dev) {
    return warning('BACKUP_FOLDER is on the disk of DATA_DIR, and is lost together with it: use another disk.');
  }
  return ok('BACKUP_FOLDER can be written, and is on another disk than DATA_DIR.');
}

async function checkAge({ config: { BACKUP_FOLDER }, now }: Place): Promise<Finding | null> {
  if (!BACKUP_FOLDER) return null;
  const record = await readRecord(BACKUP_FOLDER);
  if (!record) return warning('No backup has been made yet: wait for the one of 02:30 UTC, and look again.');
  if (record.error !== undefined) return problem(`The last backup failed: ${record.error}`);
  const hours = Math.floor((now().getTime() - (record.goodAt ?? record.finishedAt).getTime()) / hourMs);
  if (hours >= 26)
    return problem(`The last good backup is ${hours} hours old: find out in the log why there is no newer one.`);
  return record.isVerified
    ? ok(`The last backup is ${hours} hours old, and was verified.`)
    : warning(`The last backup is ${hours} hours old and was not verified: run 'verify' where the secret key is.`);
}
