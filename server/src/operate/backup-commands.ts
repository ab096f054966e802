import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { forgetParts } from '../areas/publishing/uploads/uploads.service.ts';
import { type BackupKey, makeKeyFile, readKeyFile } from '../platform/backup/backup-key.ts';
import { inMegabytes } from '../platform/backup/installation.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { makeLog } from '../platform/log.ts';
import { done, type Outcome, WrongUsage } from '../platform/operator-command.ts';
import { giveNewSecrets } from './give-new-secrets.ts';

/** A command that uses none of the server's parts: it is given the environment, which settings are read from. */
export type CommandApart = (
  environment: Readonly<Record<string, string | undefined>>,
  given: readonly string[],
) => Promise<Outcome>;

/** The commands about backups: a restore has no parts yet. @throws ConfigError, WrongUsage, BackupError */
export const backupCommands: Readonly<Record<string, CommandApart>> = {
  'backup-key': configured(keyCommand),
  backup: configured(backupCommand),
  verify: configured(verifyCommand),
  restore: configured(restoreCommand),
};

function configured(command: (config: Config, given: readonly string[]) => Promise<Outcome>): CommandApart {
  return (environment, given) => command(readConfig(environment), given);
}

const log = makeLog('error');

/** `backup-key FILE`: makes a key. */
async function keyCommand(_config: Config, given: readonly string[]): Promise<Outcome> {
  const { files } = read(given, 1, 'backup-key FILE');
  await makeKeyFile(files[0]!);
  return done(
    `The key is in ${files[0]}. Keep a copy where the server is not: without it no backup can be opened, by nobody.`,
  );
}

/** `backup FILE [--key FILE]`: makes a backup. */
async function backupCommand(config: Config, given: readonly string[]): Promise<Outcome> {
  const { files, key } = read(given, 1, 'backup FILE [--key FILE]');
  const path = files[0]!;
  const started = performance.now();
  const made = await makeBackup({ config, path, key: await keyOf(key, config), log, onProgress: shown('Backing up') });
  return done(
    `${path}: ${inMegabytes(made.sizeInBytes)}, with ${made.rows} rows and ${made.objects} files, in ${secondsSince(started)} s.`,
  );
}

/** `verify FILE [--key FILE]`: restores a backup into a temporary folder and compares. */
async function verifyCommand(config: Config, given: readonly string[]): Promise<Outcome> {
  const { files, key } = read(given, 1, 'verify FILE [--key FILE]');
  const started = performance.now();
  const options = { config, log, onProgress: shown('Verifying') };
  const { header, manifest, rows } = await verifyBackup(files[0]!, await keyOf(key, config), options);
  const tables = Object.keys(manifest.tables).length;
  const note = manifest.isExact
    ? ''
    : ' People wrote without a pause while it was made, so rows were not compared by number.';
  return done(
    `${files[0]} is good: made ${header.madeAt} by version ${header.app}, ${rows} rows in ${tables} tables and ${manifest.objects.length} files, restored and compared in ${secondsSince(started)} s.${note}`,
  );
}

const restoreUsage = 'restore FILE DATA_DIR [--key FILE] [--new-secrets]';

/** `restore FILE DATA_DIR [--key FILE] [--new-secrets]`: restores a backup into an empty installation. */
async function restoreCommand(config: Config, given: readonly string[]): Promise<Outcome> {
  const { files, key, isNew } = read(given, 2, restoreUsage, true);
  const [path, folder] = files as [string, string];
  const { header, rows, manifest } = await restoreBackup({
    path,
    folder,
    key: await keyOf(key, config),
    config,
    log,
    onProgress: shown('Restoring'),
    change: (url) => afterRestore(url, isNew),
  });
  const isMoved = header.database === 'external' && !config.DATABASE_URL;
  const where = isMoved ? ' Its database is an embedded one now, in the same folder.' : '';
  const text = `The backup of ${header.madeAt} is restored in ${folder}: ${rows} rows and ${manifest.objects.length} files.${where} Start the server with DATA_DIR=${folder}.`;
  return done(isNew ? `${text}\n${afterNewSecrets}` : text);
}

const afterNewSecrets = [
  'It has new secrets. Everybody has to log in again, with the password and the authenticator app they have. Open links to files,',
  'links to unsubscribe in old mails and passwords entered for review links end. API tokens, review links and invitations go on.',
  'Who has read a backup knows what was encrypted in it: secrets of authenticator apps, webhooks and identity providers. If',
  'that is why, have people set up their apps again, and change the other two.',
].join('\n');

/** What a restored database needs before a server starts on it. */
async function afterRestore(url: string, isNew: boolean): Promise<void> {
  const database = openDatabase(url, { connections: 2, connectionMs: 10_000, statementMs: 600_000 }, log);
  try {
    await forgetParts(database.db);
    if (isNew) await giveNewSecrets(database);
  } finally {
    await database.close();
  }
}

/** What a command was given; files are found from the folder it was called in. @throws WrongUsage */
function read(
  given: readonly string[],
  count: number,
  usage: string,
  takesNew = false,
): { files: string[]; key: string | undefined; isNew: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { key: { type: 'string' }, 'new-secrets': { type: 'boolean', default: false } },
    });
    const { key, 'new-secrets': isNew } = values;
    if (positionals.length !== count || (isNew && !takesNew)) throw new WrongUsage(usage);
    return { files: positionals.map(fromCaller), key: key === undefined ? undefined : fromCaller(key), isNew };
  } catch {
    throw new WrongUsage(usage);
  }
}

/** npm runs this in the folder of the package; INIT_CWD is the one it was called in. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** @throws WrongUsage where no key is given */
function keyOf(given: string | undefined, { BACKUP_KEY_FILE }: Config): Promise<BackupKey> {
  const path = given ?? BACKUP_KEY_FILE;
  if (path) return readKeyFile(path);
  throw new WrongUsage("Give the key: --key FILE, or BACKUP_KEY_FILE. 'chamfer backup-key FILE' makes one.");
}

/** Rewrites one line of standard error, a few times a second, where somebody sees it. */
function shown(what: string): (doneBytes: number, total: number) => void {
  if (!process.stderr.isTTY && !process.env.PROGRESS_SHOWN) return () => undefined;
  let at = 0;
  return (doneBytes, total) => {
    const now = performance.now();
    const isEnd = doneBytes >= total;
    if (now - at < 250 && !isEnd) return;
    at = now;
    const percent = Math.floor((100 * doneBytes) / Math.max(1, total));
    process.stderr.write(`\r\u001b[2K${isEnd ? '' : `${what}  ${percent} %  ${inMegabytes(doneBytes)}`}`);
  };
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
