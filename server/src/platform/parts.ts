import { openSandbox, type Sandbox } from '../sandbox-pay/sandbox.ts';
import { type Captcha, makeCaptcha } from './captcha/captcha.ts';
import { type Clock, type Ids, makeIds, systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import { type Database, type DatabaseLimits, migrateDatabase, mostOfOne, openDatabase } from './database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { type Events, startEvents } from './events/events.ts';
import { type EndedSessions, makeEndedSessions } from './http/ended-sessions.ts';
import { type EventStreams, makeEventStreams } from './http/event-streams.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { type Log, makeLog } from './log.ts';
import { type Mailer, makeMailer } from './mail/mail.ts';
import { type Metrics, makeMetrics } from './metrics.ts';
import type { PaymentPort } from './payments/payment-port.ts';
import { makeSandboxPayments } from './payments/sandbox-payments.ts';
import { derivedSecret, type Keys, loadKeys } from './secrets.ts';
import { openLocalObjectStore } from './storage/local-object-store.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { makeRequestSigner, type RequestSigner } from './storage/signed-requests.ts';
import { makeTurns, type Turns } from './turns.ts';
import { within } from './within.ts';

/** Everything the application is built on, each part behind its port (DESIGN, 'Parts'). */
export interface Parts {
  config: Config;
  log: Log;
  clock: Clock;
  ids: Ids;
  database: Database;
  store: ObjectStore;
  signer: RequestSigner;
  mailer: Mailer;
  captcha: Captcha;
  /** Who takes payments; null where nothing is sold. */
  payments: PaymentPort | null;
  /** The payment provider of local environments, if it is the one. */
  sandbox: Sandbox | null;
  jobs: Jobs;
  events: Events;
  endedSessions: EndedSessions;
  streams: EventStreams;
  /** The turns of calls that change something. */
  turns: Turns;
  keys: Keys;
  metrics: Metrics;
  /** The embedded PostgreSQL, if used. */
  postgres: EmbeddedPostgres | null;
  /** Closes the parts in the reverse order of their start. */
  close(): Promise<void>;
}

/** Overrides for tests. */
export interface PartOverrides {
  clock?: Clock;
  log?: Log;
}

/** Starts the parts: database (with migrations), storage, mail, jobs, events. */
export async function startParts(config: Config, overrides: PartOverrides = {}): Promise<Parts> {
  const log = overrides.log ?? makeLog(config.LOG_LEVEL);
  const clock = overrides.clock ?? systemClock;
  const postgres = config.DATABASE_URL ? null : await startEmbeddedPostgres(config.DATA_DIR, log);
  const url = config.DATABASE_URL ?? postgres!.url;
  const database = openDatabase(url, limitsOf(config), log);
  try {
    await migrateDatabase(database);
    const [keys, store, jobs, events] = await Promise.all([
      loadKeys(database),
      openLocalObjectStore(config.DATA_DIR),
      startJobs(database, config.timeLimits.stopGrace, log),
      startEvents(url, log),
    ]);
    const payments = await openPayments(config, { url, clock, keys });
    return {
      config,
      log,
      clock,
      ids: makeIds(clock),
      database,
      store,
      signer: makeRequestSigner(keys.addresses, clock),
      mailer: await makeMailer(config, { database, clock, store }),
      captcha: makeCaptcha({ config, log, clock, database, keys }),
      ...payments,
      jobs,
      events,
      endedSessions: makeEndedSessions(clock),
      streams: makeEventStreams(clock, config.timeLimits),
      turns: makeTurns(mostOfOne(config.DATABASE_POOL)),
      keys,
      metrics: makeMetrics(),
      postgres,
      async close() {
        // Without a database a part may fail to close properly; the others are closed all the same. A query waiting for
        // a lock would delay closing the pool; PostgreSQL cancels it when the connection closes.
        const pool = { close: () => within(database.close(), 1000) };
        const sandbox = { close: async () => payments.sandbox?.close() };
        for (const part of [{ close: jobs.stop }, sandbox, events, pool, { close: async () => postgres?.stop() }]) {
          await part.close().catch((error: unknown) => log.warn({ err: error }, 'a part did not end in order'));
        }
      },
    };
  } catch (error) {
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

/** Who takes payments, by the setting `BILLING`. */
async function openPayments(
  { BILLING }: Config,
  { url, clock, keys }: { url: string; clock: Clock; keys: Keys },
): Promise<Pick<Parts, 'payments' | 'sandbox'>> {
  if (BILLING === 'off') return { payments: null, sandbox: null };
  const secretKey = derivedSecret(keys, 'sandbox-pay key');
  const webhookSecret = derivedSecret(keys, 'sandbox-pay webhooks');
  const sandbox = await openSandbox({ url, clock, secretKey, webhookSecret });
  const { http } = sandbox;
  return { payments: makeSandboxPayments({ http, clock, secretKey, webhookSecrets: [webhookSecret] }), sandbox };
}
