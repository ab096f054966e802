import { mailboxOf } from '@chamfer/contract/email-address';
import { type SurveyName, surveys } from '@chamfer/contract/surveys';
import { billingCommand } from './areas/billing/operator/billing-command.ts';
import { contractCommand, couponCommand, refundCommand } from './areas/billing/operator/operator.ts';
import { voucherCommand } from './areas/billing/operator/voucher-command.ts';
import { educationCommand } from './areas/education/review/education-command.ts';
import { disableLostTwoFactor } from './areas/factors/two-factor.service.ts';
import { flagsCommand } from './areas/flags/flags-command.ts';
import { answersAsCsv, countAnswers } from './areas/onboarding/survey-report.service.ts';
import { operatorsCommand } from './areas/operators/core/operators-command.ts';
import { usersCommand } from './areas/operators/users/users-command.ts';
import { jobsCommand, mailsCommand } from './areas/operators/work/work-commands.ts';
import { operatorAddons, setTeamAddon } from './areas/teams/settings/team-addons.service.ts';
import { telemetryCommand } from './areas/telemetry/telemetry-command.ts';
import { backupCommands, type CommandApart } from './operate/backup-commands.ts';
import { doctorCommand } from './operate/doctor/doctor-command.ts';
import { storageCommand } from './operate/storage-command.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { type Context, systemContext } from './platform/context.ts';
import { findCollisions } from './platform/database/address-forms.ts';
import { runningPostgresUrl } from './platform/database/embedded-postgres.ts';
import { readMigrations } from './platform/database/migrations.ts';
import { maintenanceCommand } from './platform/maintenance/maintenance-command.ts';
import { type Outcome, WrongUsage } from './platform/operator-command.ts';
import type { Parts } from './platform/parts.ts';
import { plainOf } from './platform/plain-errors.ts';
import { startParts } from './start-parts.ts';

/** What an operator asks for. @throws WrongUsage */
type Command = (ctx: Context, given: readonly string[]) => Promise<Outcome>;

const commands: Readonly<Record<string, Command>> = {
  'two-factor-off': twoFactorOff,
  'team-addon': teamAddon,
  billing: billingCommand,
  refund: refundCommand,
  coupon: couponCommand,
  contract: contractCommand,
  voucher: voucherCommand,
  education: educationCommand,
  addresses: addressCollisions,
  maintenance: maintenanceCommand,
  migrate: migrated,
  surveys: surveyAnswers,
  telemetry: telemetryCommand,
  flags: flagsCommand,
  operators: operatorsCommand,
  users: usersCommand,
  jobs: jobsCommand,
  mails: mailsCommand,
};

/** What uses none of the server's parts, which may not be there yet, or do not start. */
const apart: Readonly<Record<string, CommandApart>> = {
  ...backupCommands,
  doctor: doctorCommand,
  storage: storageCommand,
};

/**
 * Operator commands, which may run while the server does. Prints one line; returns the exit code: 0 done, 1 failed, 2 wrong
 * usage.
 */
export async function operate([name = '', ...given]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const alone = Object.hasOwn(apart, name) ? apart[name] : undefined;
  if (!command && !alone) {
    console.error(`The commands are ${[...Object.keys(commands), ...Object.keys(apart)].join(', ')}.`);
    return 2;
  }
  try {
    // A server that is running may be of an older version: it decides when the tables change, with `migrate`.
    const { done, text } = alone
      ? await alone(process.env, given)
      : await withParts((parts) => command!(systemContext(parts), given), command === migrated);
    // What is long was printed already.
    if (text !== '') (done ? console.log : console.error)(text);
    return done ? 0 : 1;
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(error.message);
      return 2;
    }
    console.error(plainOf(error) ?? error);
    return 1;
  }
}

/** `two-factor-off EMAIL`: for somebody who has lost app and recovery codes. */
async function twoFactorOff(ctx: Context, [email, ...more]: readonly string[]): Promise<Outcome> {
  if (!email || more.length > 0) throw new WrongUsage('two-factor-off EMAIL');
  const outcome = await disableLostTwoFactor(ctx, mailboxOf(email));
  if (outcome === 'no-account') return { done: false, text: `No account has the address ${email}.` };
  if (outcome === 'not-enabled') return { done: false, text: `${email} has no two-factor authentication.` };
  return { done: true, text: `Two-factor authentication of ${email} is off; the owner gets a mail.` };
}

/** `team-addon TEAM_ID sync-forbidden|private-cloud on|off`. */
async function teamAddon(
  ctx: Context,
  [teamId = '', addon = '', state = '', ...more]: readonly string[],
): Promise<Outcome> {
  const isId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(teamId);
  const isKnown = Object.hasOwn(operatorAddons, addon) && (state === 'on' || state === 'off');
  if (!isId || !isKnown || more.length > 0) {
    throw new WrongUsage('team-addon TEAM_ID sync-forbidden|private-cloud on|off');
  }
  const isTeam = await setTeamAddon(ctx, teamId, addon as keyof typeof operatorAddons, state === 'on');
  return isTeam
    ? { done: true, text: `${addon} of team ${teamId} is ${state}.` }
    : { done: false, text: `There is no team ${teamId}.` };
}

/** `surveys SURVEY [--csv]`: what people answered, as counts or one row a person. */
async function surveyAnswers(ctx: Context, [name = '', form, ...more]: readonly string[]): Promise<Outcome> {
  const survey = name.replaceAll('-', '_');
  const isAsked = Object.hasOwn(surveys, survey) && (form === undefined || form === '--csv') && more.length === 0;
  if (!isAsked) throw new WrongUsage('surveys segmentation|progressive-profiling [--csv]');
  const read = form ? answersAsCsv : countAnswers;
  return { done: true, text: await read(ctx, survey as SurveyName) };
}

/** `addresses`: who has another form of an address that is taken. */
async function addressCollisions({ parts }: Context, given: readonly string[]): Promise<Outcome> {
  if (given.length > 0) throw new WrongUsage('addresses');
  const { addressColumns } = await import('./areas.ts');
  const found = await findCollisions(parts.database.pool, addressColumns);
  if (found.length === 0) return { done: true, text: 'Every address is in one form, and belongs to one person.' };
  const lines = found.map(({ noun, id, email, mailbox, withId }) => {
    if (mailbox === null) return `${noun} ${id}: ${JSON.stringify(email)} is no address that can be used.`;
    return `${noun} ${id}: ${JSON.stringify(email)} is ${mailbox}, which ${withId ?? 'nobody'} has.`;
  });
  return { done: true, text: lines.join('\n') };
}

/** `migrate`: the parts that a command gets are on a database that has been migrated. */
async function migrated(_ctx: Context, given: readonly string[]): Promise<Outcome> {
  if (given.length > 0) throw new WrongUsage('migrate');
  return {
    done: true,
    text: `The database has every migration of this version, up to ${readMigrations().at(-1)!.file}.`,
  };
}

async function withParts<T>(work: (parts: Parts) => Promise<T>, migrates: boolean): Promise<T> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  config.PUBLIC_URL ??= `http://localhost:${config.PORT}`;
  const parts = await startParts({ ...config, DATABASE_URL: await databaseOf(config) }, { migrates });
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
}

/** Uses the embedded PostgreSQL of a running server; without one, it is started for this command. */
async function databaseOf({ DATABASE_URL, DATA_DIR }: Config): Promise<Config['DATABASE_URL']> {
  return DATABASE_URL ?? (await runningPostgresUrl(DATA_DIR)) ?? undefined;
}
