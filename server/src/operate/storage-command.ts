import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inMegabytes } from '../platform/backup/installation.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { done, type Outcome, refused, WrongUsage } from '../platform/operator-command.ts';
import { checkStore } from '../platform/storage/check-store.ts';
import { copyObjects } from '../platform/storage/copy-objects.ts';
import { openLocalObjectStore } from '../platform/storage/local-object-store.ts';
import { openObjectStore } from '../platform/storage/open-object-store.ts';
import type { CommandApart } from './backup-commands.ts';

/**
 * `storage check|move`: tries the bucket of the settings, or copies the files of the data folder into it. @throws WrongUsage
 */
export const storageCommand: CommandApart = async (environment, given): Promise<Outcome> => {
  const [act = ''] = given;
  if (given.length !== 1 || !/^(check|move)$/.test(act)) throw new WrongUsage('storage check|move');
  const config = readConfig(environment);
  if (!config.S3_URL) return refused('S3_URL is not set: give this command the settings of the bucket.');
  return act === 'check' ? check(config) : move(config);
};

async function check(config: Config): Promise<Outcome> {
  const origin = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).origin;
  const findings = await checkStore(await openObjectStore(config), origin);
  for (const { name, problem } of findings)
    console.log(`${problem === null ? 'ok     ' : 'PROBLEM'}  ${name.padEnd(12)} ${problem ?? ''}`.trimEnd());
  const wrong = findings.filter(({ problem }) => problem !== null).length;
  return wrong === 0
    ? done(`The bucket ${config.S3_URL} does everything.`)
    : refused(`${wrong} ${wrong === 1 ? 'problem' : 'problems'}.`);
}

async function move(config: Config): Promise<Outcome> {
  if (!existsSync(join(config.DATA_DIR, 'objects'))) {
    return refused(`${config.DATA_DIR} has no stored files: give this command DATA_DIR of the server.`);
  }
  const { copied, compared, bytes } = await copyObjects(
    await openLocalObjectStore(config.DATA_DIR),
    await openObjectStore(config),
  );
  return done(
    `${compared} files of ${config.DATA_DIR} (${inMegabytes(bytes)}) are in ${config.S3_URL} and were compared; ${copied} of them were copied now. If a server ran meanwhile, stop it and run this command again; then start it with the same settings S3_….`,
  );
}
