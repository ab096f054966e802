import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics served at /metrics. */
export interface Metrics {
  /** Records one answered call by its declared route, never its URL. */
  observe(call: string, status: number, ms: number): void;
  /** Counts events of telemetry by what became of them. */
  countTelemetry(outcome: 'stored' | 'forwarded' | 'dropped', events: number): void;
  /** Counts one try to deliver a webhook, by whether the receiver took it. */
  countDelivery(isDelivered: boolean): void;
  /** Counts one thing about payments that an operator has to look at. */
  countPaymentAlarm(kind: string): void;
  text(): Promise<string>;
  contentType: string;
}

/** Process metrics and the duration of calls. `backupAge`: how old the last good daily backup is, in seconds; null for none. */
export function makeMetrics(backupAge: () => Promise<number | null>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'chamfer_call_duration_seconds',
    help: 'Duration of API calls in seconds.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const telemetry = new Counter({
    name: 'chamfer_telemetry_events_total',
    help: 'Events of telemetry by what became of them: stored, forwarded, or dropped because the collector did not take them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'chamfer_webhook_tries_total',
    help: 'Tries to deliver webhooks, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const paymentAlarms = new Counter({
    name: 'chamfer_payment_alarms_total',
    help: 'What an operator has to look at about payments, by kind (docs/going-live.md).',
    labelNames: ['kind'],
    registers: [registry],
  });
  new Gauge({
    name: 'chamfer_backup_age_seconds',
    help: 'How long ago the last good daily backup was made (BACKUP_FOLDER). Not there as long as there is none.',
    registers: [registry],
    async collect() {
      const age = await backupAge();
      // Without a value of its own it would be 0, which is what a backup of this moment has.
      if (age === null) this.remove();
      else this.set(age);
    },
  });
  return {
    countPaymentAlarm: (kind) => paymentAlarms.inc({ kind }),
    countTelemetry: (outcome, events) => telemetry.labels(outcome).inc(events),
    countDelivery: (isDelivered) => deliveries.inc({ outcome: isDelivered ? 'delivered' : 'failed' }),
    observe: (call, status, ms) => duration.labels(call, String(status)).observe(ms / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
