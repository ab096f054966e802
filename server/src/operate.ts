import { disableLostTwoFactor } from './areas/factors/two-factor.service.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { systemContext } from './platform/context.ts';
import { runningPostgresUrl } from './platform/database/embedded-postgres.ts';
import { MigrationError } from './platform/database/migrations.ts';
import { type Parts, startParts } from './platform/parts.ts';

/**
 * Operator commands, which may run while the server does:
 * `two-factor-off EMAIL` turns off two-factor authentication for somebody who has lost app and recovery codes.
 * Prints one line; returns the exit code: 0 done, 1 failed, 2 wrong usage.
 */
export async function operate([action, subject, ...more]: string[]): Promise<number> {
  if (action !== 'two-factor-off' || !subject || more.length > 0) {
    console.error('Usage: two-factor-off EMAIL');
    return 2;
  }
  try {
    const outcome = await withParts((parts) =>
      disableLostTwoFactor(systemContext(parts), subject.trim().toLowerCase()),
    );
    if (outcome === 'no-account') console.error(`No account has the address ${subject}.`);
    else if (outcome === 'not-enabled') console.error(`${subject} has no two-factor authentication.`);
    else console.log(`Two-factor authentication of ${subject} is off; the owner gets a mail.`);
    return outcome === 'off' ? 0 : 1;
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof MigrationError ? error.message : error);
    return 1;
  }
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
