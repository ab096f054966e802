import { couponCommand, type Outcome, refundCommand, WrongUsage } from './areas/billing/operator.ts';
import { disableLostTwoFactor } from './areas/factors/two-factor.service.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { type Context, systemContext } from './platform/context.ts';
import { runningPostgresUrl } from './platform/database/embedded-postgres.ts';
import { MigrationError } from './platform/database/migrations.ts';
import { type Parts, startParts } from './platform/parts.ts';

const commands: Readonly<Record<string, (ctx: Context, words: readonly string[]) => Promise<Outcome>>> = {
  'two-factor-off': twoFactorOff,
  refund: refundCommand,
  coupon: couponCommand,
};

/**
 * Operator commands, which may run while the server does:
 * `two-factor-off EMAIL` turns off two-factor authentication for somebody who has lost app and recovery codes;
 * `refund` gives money back, `coupon` gives out coupons (`areas/billing/operator.ts`).
 * Prints what came of it; returns the exit code: 0 done, 1 failed, 2 wrong usage.
 */
export async function operate([action = '', ...words]: string[]): Promise<number> {
  const command = commands[action];
  if (!command) {
    console.error(`Usage: ${Object.keys(commands).join(' | ')}`);
    return 2;
  }
  try {
    const { isDone, text } = await withParts((parts) => command(systemContext(parts), words));
    if (isDone) console.log(text);
    else console.error(text);
    return isDone ? 0 : 1;
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(error.message);
      return 2;
    }
    console.error(error instanceof ConfigError || error instanceof MigrationError ? error.message : error);
    return 1;
  }
}

async function twoFactorOff(ctx: Context, [email, ...more]: readonly string[]): Promise<Outcome> {
  if (!email || more.length > 0) throw new WrongUsage('Usage: two-factor-off EMAIL');
  const outcome = await disableLostTwoFactor(ctx, email.trim().toLowerCase());
  if (outcome === 'no-account') return { isDone: false, text: `No account has the address ${email}.` };
  if (outcome === 'not-enabled') return { isDone: false, text: `${email} has no two-factor authentication.` };
  return { isDone: true, text: `Two-factor authentication of ${email} is off; the owner gets a mail.` };
}

async function withParts<T>(work: (parts: Parts) => Promise<T>): Promise<T> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  config.PUBLIC_URL ??= `http://localhost:${config.PORT}`;
  const parts = await startParts({ ...config, DATABASE_URL: await databaseOf(config) });
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
