import { readFileSync } from 'node:fs';
import { openSandbox, type Sandbox } from '@chamfer/sandbox-pay';
import { makeLiveTokens } from './platform/api-tokens/live-tokens.ts';
import { refuseIncomplete } from './platform/backup/installation.ts';
import { backupAge } from './platform/backup/last-backup.ts';
import { makeCaptcha } from './platform/captcha/captcha.ts';
import { type Clock, makeIds, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { type DatabaseLimits, mostOfOne, openDatabase } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { checkMigrated, migrateDatabase } from './platform/database/migrate.ts';
import { refuseSharedConnections } from './platform/database/shared-connections.ts';
import { type ErrorMonitor, startErrorMonitor } from './platform/error-monitoring/error-monitor.ts';
import { startEvents } from './platform/events/events.ts';
import { makeEndedSessions } from './platform/http/session/ended-sessions.ts';
import { makeEventStreams } from './platform/http/session/event-streams.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { type Log, makeLog } from './platform/log.ts';
import { makeMailer } from './platform/mail/mail.ts';
import { watchMaintenance } from './platform/maintenance/maintenance.ts';
import { makeMetrics } from './platform/observation/metrics.ts';
import { startRequestCounts } from './platform/observation/request-counts.ts';
import { stateMetrics } from './platform/observation/state-metrics.ts';
import type { Parts } from './platform/parts.ts';
import type { AppStorePort } from './platform/payments/app-store-port.ts';
import { connectPaddle } from './platform/payments/paddle.ts';
import type { PaddlePort } from './platform/payments/paddle-port.ts';
import { connectStripe } from './platform/payments/stripe/stripe.ts';
import { stripeAccess } from './platform/payments/stripe/stripe-access.ts';
import { derivedSecret, type Keys, loadKeys } from './platform/secrets.ts';
import { openObjectStore } from './platform/storage/open-object-store.ts';
import { makeRequestSigner } from './platform/storage/signed-requests.ts';
import type { Traces } from './platform/tracing/spans.ts';
import { startTraces } from './platform/tracing/start-traces.ts';
import { traceQueries } from './platform/tracing/traced-queries.ts';
import { makeTurns } from './platform/turns/turns.ts';
import { connectVies } from './platform/vat/vies.ts';
import { within } from './platform/within.ts';
import { connectSandbox } from './sandbox-payments.ts';

export type { Parts } from './platform/parts.ts';

declare module './platform/parts.ts' {
  interface Parts {
    /** The payment provider of local environments; null where it is not the one. */
    sandbox: Sandbox | null;
  }
}

/** What the caller made itself, and whether it migrates. */
export interface PartOverrides {
  /** Whether pending migrations are run; true by default. Otherwise there may be none. */
  migrates?: boolean;
  clock?: Clock;
  log?: Log;
  errorMonitor?: ErrorMonitor | null;
}

/**
 * Starts the parts: database (with migrations), storage, mail, jobs, events.
 * @throws MigrationError, SharedConnectionsError, BackupError where a restore did not get to its end
 */
export async function startParts(config: Config, overrides: PartOverrides = {}): Promise<Parts> {
  const errorMonitor = overrides.errorMonitor ?? startErrorMonitor(config);
  const log = overrides.log ?? makeLog(config.LOG_LEVEL, undefined, errorMonitor?.reportLine);
  const clock = overrides.clock ?? systemClock;
  refuseIncomplete(config.DATA_DIR);
  const metrics = makeMetrics(() => backupAge({ config, clock }));
  const postgres = config.DATABASE_URL ? null : await startEmbeddedPostgres(config.DATA_DIR, log);
  const url = config.DATABASE_URL ?? postgres!.url;
  const database = openDatabase(url, limitsOf(config), log);
  let traces: Traces | null = null;
  try {
    if (config.DATABASE_URL) await refuseSharedConnections(url);
    await (overrides.migrates === false ? checkMigrated(database) : migrateDatabase(database, log));
    traces = await startTraces(config, log);
    if (traces) traceQueries(database.pool);
    const keys = await loadKeys(database);
    const [store, jobs, events] = await Promise.all([
      openObjectStore(config),
      startJobs(database, config.timeLimits.stopGrace, { log, metrics, traces }, config),
      startEvents(database, log, metrics, keys),
    ]);
    const streams = makeEventStreams(clock, config.timeLimits);
    events.onGap((isMissing) => streams.setStale(isMissing));
    metrics.addState(stateMetrics({ config, database, store, log, events }));
    const requestCounts = startRequestCounts({ clock, database, log });
    const payments = await openPayments(config, { url, clock, keys, log });
    return {
      config,
      log,
      errorMonitor,
      traces,
      clock,
      ids: makeIds(clock),
      database,
      store,
      signer: makeRequestSigner(keys.addresses, clock),
      mailer: await makeMailer(config, { database, clock, store }),
      captcha: makeCaptcha({ config, log, clock, database, keys }),
      ...payments,
      paddle: openPaddle(config, clock),
      appStore: await openAppStore(config),
      jobs,
      events,
      maintenance: await watchMaintenance({ config, database, events, log }),
      endedSessions: makeEndedSessions(clock),
      liveTokens: makeLiveTokens({ clock, database, events, log }),
      streams,
      turns: makeTurns(mostOfOne(config.DATABASE_POOL)),
      keys,
      metrics,
      requestCounts,
      postgres,
      async close() {
        // Without a database a part may fail to close properly; the others are closed all the same. A query waiting for
        // a lock would delay closing the pool; PostgreSQL cancels it when the connection closes.
        const pool = { close: () => within(database.close(), 1000) };
        const errors = { close: async () => errorMonitor?.outbox.close(1000) };
        const spans = { close: async () => traces?.close() };
        const sandbox = { close: async () => payments.sandbox?.close() };
        for (const part of [
          { close: jobs.stop },
          { close: () => within(requestCounts.close(), 1000) },
          sandbox,
          events,
          pool,
          errors,
          spans,
          { close: async () => postgres?.stop() },
        ]) {
          await part.close().catch((error: unknown) => log.warn({ err: error }, 'a part did not end in order'));
        }
      },
    };
  } catch (error) {
    await traces?.close();
    await database.close();
    await postgres?.stop();
    throw error;
  }
}

function limitsOf(config: Config): DatabaseLimits {
  return {
    connections: config.DATABASE_POOL,
    connectionMs: config.DATABASE_CONNECTION_TIMEOUT_MS,
    statementMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
  };
}

/** Paddle, where its key is given and anything is sold. */
function openPaddle(config: Config, clock: Clock): PaddlePort | null {
  const { PADDLE_API_KEY: apiKey, PADDLE_URL: url, PADDLE_WEBHOOK_SECRETS: webhookSecrets = [] } = config;
  return apiKey ? connectPaddle({ apiKey, url, webhookSecrets, clock }) : null;
}

/** The App Store, where its app is named; what checks its notifications is loaded only then. */
async function openAppStore(config: Config): Promise<AppStorePort | null> {
  const { APP_STORE_BUNDLE_ID: bundleId, APP_STORE_APP_ID: appId, APP_STORE_ENVIRONMENT: environment } = config;
  if (!bundleId) return null;
  const { connectAppStore } = await import('./platform/payments/app-store.ts');
  const roots = (config.APP_STORE_ROOT_CERTIFICATES ?? []).map((path) => readFileSync(path));
  return connectAppStore({ bundleId, appId, environment, roots, asksApple: !config.isLocal });
}

/** Who takes payments and knows VAT numbers, by the setting `BILLING`. */
async function openPayments(
  config: Config,
  { url, clock, keys, log }: { url: string; clock: Clock; keys: Keys; log: Log },
): Promise<Pick<Parts, 'payments' | 'vatRegister' | 'sandbox'>> {
  const { BILLING } = config;
  if (BILLING === 'off') return { payments: null, vatRegister: null, sandbox: null };
  if (BILLING === 'stripe') {
    const installation = keys.paymentMarks.slice(0, 16);
    return {
      payments: connectStripe({ ...stripeAccess(config), installation, clock }),
      // Who really buys is really registered; the sandbox knows the numbers of whoever tries it out.
      vatRegister: connectVies({ url: config.VIES_URL, clock, log }),
      sandbox: null,
    };
  }
  const secretKey = derivedSecret(keys, 'sandbox-pay key');
  const webhookSecret = derivedSecret(keys, 'sandbox-pay webhooks');
  const sandbox = await openSandbox({ url, clock, secretKey, webhookSecret });
  const { http } = sandbox;
  return { ...connectSandbox({ http, clock, secretKey, webhookSecrets: [webhookSecret] }), sandbox };
}
