import { Resolver } from 'node:dns/promises';
import { type Config, ConfigError, readConfig } from '../../platform/config/config.ts';
import { runningPostgresUrl } from '../../platform/database/embedded-postgres.ts';
import { type Outcome, WrongUsage } from '../../platform/operator-command.ts';
import { addressChecks } from './address-checks.ts';
import { backupChecks } from './backup-checks.ts';
import { type Check, type Place, type Result, runChecks } from './check.ts';
import { databaseChecks } from './database-checks.ts';
import { diskChecks } from './disk-checks.ts';
import { mailChecks } from './mail-checks.ts';
import { settingsChecks } from './settings-checks.ts';
import { versionChecks } from './version-checks.ts';
import { workChecks } from './work-checks.ts';

/** Every check, in the order in which results are printed. */
export const allChecks: readonly Check[] = [
  ...settingsChecks,
  ...versionChecks,
  ...addressChecks,
  ...diskChecks,
  ...databaseChecks,
  ...workChecks,
  ...mailChecks,
  ...backupChecks,
];

type Environment = Place['environment'];

/** `doctor [--json]`: looks at the installation and changes nothing. Done unless there is a problem. @throws WrongUsage */
export async function doctorCommand(environment: Environment, given: readonly string[]): Promise<Outcome> {
  if (given.length > 1 || (given[0] ?? '--json') !== '--json') throw new WrongUsage('doctor [--json]');
  const results = await runChecks(allChecks, await placeOf(environment));
  const isGood = results.every(({ state }) => state !== 'problem');
  console.log(given.length > 0 ? JSON.stringify({ ok: isGood, results }) : asText(results));
  return { done: isGood, text: '' };
}

/** What the checks look at, by the settings in an environment; where those cannot be used, as many of them as can. */
export async function placeOf(environment: Environment): Promise<Place> {
  const { config, refusal } = configOf(environment);
  return {
    config,
    environment,
    refusal,
    databaseUrl: config.DATABASE_URL ?? (await runningPostgresUrl(config.DATA_DIR)),
    resolver: new Resolver({ timeout: 1500, tries: 2 }),
    now: () => new Date(),
  };
}

function configOf(environment: Environment): { config: Config; refusal: string | null } {
  try {
    return { config: readConfig(environment), refusal: null };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: usableOf(environment), refusal: error.message };
  }
}

/** What the other checks need; each setting that is refused counts as absent. */
const looked = [
  ['CHAMFER_ENV'],
  ['NODE_ENV'],
  ['PUBLIC_URL'],
  ['PORT'],
  ['DATA_DIR'],
  ['DATABASE_URL'],
  ['DATABASE_POOL'],
  ['SMTP_URL'],
  ['MAIL_FROM'],
  ['METRICS_TOKEN'],
  ['S3_URL', 'S3_PUBLIC_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_FOLDER', 'BACKUP_KEY_FILE'],
];

function usableOf(environment: Environment): Config {
  let usable: Record<string, string | undefined> = {};
  for (const names of looked) {
    const more = { ...usable, ...Object.fromEntries(names.map((name) => [name, environment[name]])) };
    try {
      readConfig(more);
      usable = more;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
  }
  return readConfig(usable);
}

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' };

function asText(results: readonly Result[]): string {
  const count = (state: Result['state']) => results.filter((result) => result.state === state).length;
  const lines = results.map(
    ({ state, group, check, text }) => `${marks[state]} ${`${group} ${check}`.padEnd(24)} ${text}`,
  );
  return [...lines, `${count('problem')} problems, ${count('warning')} warnings, ${count('ok')} ok.`].join('\n');
}
