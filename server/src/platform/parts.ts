import type { LiveTokens } from './api-tokens/live-tokens.ts';
import type { Captcha } from './captcha/captcha-port.ts';
import type { Clock, Ids } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { EmbeddedPostgres } from './database/embedded-postgres.ts';
import type { ErrorMonitor } from './error-monitoring/error-monitor.ts';
import type { Events } from './events/events.ts';
import type { EndedSessions } from './http/session/ended-sessions.ts';
import type { EventStreams } from './http/session/event-streams.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mail.ts';
import type { MaintenanceWatch } from './maintenance/maintenance.ts';
import type { Metrics } from './observation/metrics.ts';
import type { RequestCounts } from './observation/request-counts.ts';
import type { AppStorePort } from './payments/app-store-port.ts';
import type { PaddlePort } from './payments/paddle-port.ts';
import type { PaymentPort } from './payments/payment-port.ts';
import type { Keys } from './secrets.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { RequestSigner } from './storage/signed-requests.ts';
import type { Traces } from './tracing/spans.ts';
import type { Turns } from './turns/turns.ts';
import type { VatRegister } from './vat/vat-register.ts';

/** Everything the application is built on, each part behind its port (DESIGN, 'Parts'). */
export interface Parts {
  config: Config;
  log: Log;
  /** Sends unexpected errors to the operator's error monitoring; null where there is none. */
  errorMonitor: ErrorMonitor | null;
  /** Sends traces to the operator's collector; null where there is none. */
  traces: Traces | null;
  clock: Clock;
  ids: Ids;
  database: Database;
  store: ObjectStore;
  signer: RequestSigner;
  mailer: Mailer;
  captcha: Captcha;
  /** Who takes payments; null where nothing is sold. */
  payments: PaymentPort | null;
  /** Paddle, which sold subscriptions to people; null where this server is not connected to it. */
  paddle: PaddlePort | null;
  /** The App Store, which sells subscriptions to people; null where this server takes no notifications of it. */
  appStore: AppStorePort | null;
  /** Who knows VAT numbers; null where nothing is sold. */
  vatRegister: VatRegister | null;
  jobs: Jobs;
  events: Events;
  maintenance: MaintenanceWatch;
  endedSessions: EndedSessions;
  /** The API tokens that programs call with. */
  liveTokens: LiveTokens;
  streams: EventStreams;
  /** The turns of calls that change something. */
  turns: Turns;
  keys: Keys;
  metrics: Metrics;
  /** The requests of all processes, by hour. */
  requestCounts: RequestCounts;
  /** The embedded PostgreSQL, if used. */
  postgres: EmbeddedPostgres | null;
  /** Closes the parts in the reverse order of their start. */
  close(): Promise<void>;
}

/** The database and the time of what is read and written: what sweeps and most facts need. */
export type DataParts = Pick<Parts, 'clock' | 'database'>;
