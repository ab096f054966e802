import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics served at /metrics. */
export interface Metrics {
  /** Records one answered call by its declared route, never its URL; pages and files together are `other`. */
  observe(call: string, status: number, ms: number): void;
  /** Records one run of a background job by its kind. One that failed may be tried again, which is another run. */
  observeJob(job: string, outcome: 'done' | 'failed', ms: number): void;
  /** Counts one event by its topic: sent by this process, or heard by it, from itself as well. */
  countEvent(topic: string, way: 'sent' | 'heard'): void;
  /** Adds what is read whenever somebody asks: `register` makes the metrics and returns what brings them up to date. */
  addState(register: (registry: Registry) => () => Promise<void>): void;
  /** Counts events of telemetry by what became of them. */
  countTelemetry(outcome: 'stored' | 'forwarded' | 'dropped', events: number): void;
  /** Counts one try to deliver a webhook, by whether the receiver took it. */
  countDelivery(isDelivered: boolean): void;
  /** Counts one thing about payments that an operator has to look at. */
  countPaymentAlarm(kind: string): void;
  /** The calls that were observed, those answered with a 5xx, and in how many ms 95 of 100 were answered; null if there were none. */
  calls(): Promise<{ count: number; failed: number; p95Ms: number | null }>;
  text(): Promise<string>;
  contentType: string;
}

/**
 * Process metrics, the duration of calls and jobs, and counts; none has a label with more values than the code names.
 * `backupAge`: how old the last good daily backup is, in seconds; null for none.
 */
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
  const jobs = new Histogram({
    name: 'chamfer_job_duration_seconds',
    help: 'Duration of runs of background jobs in seconds, by kind and outcome.',
    // `job` is Prometheus' own, which takes precedence over that of who is scraped.
    labelNames: ['kind', 'outcome'],
    buckets: [0.05, 0.5, 5, 30, 120, 600, 3600],
    registers: [registry],
  });
  const events = new Counter({
    name: 'chamfer_events_total',
    help: 'Events between processes by topic: sent by this process, or heard by it.',
    labelNames: ['topic', 'way'],
    registers: [registry],
  });
  const states: (() => Promise<void>)[] = [];
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
    calls: () => summarize(duration),
    observeJob: (job, outcome, ms) => jobs.labels(job, outcome).observe(ms / 1000),
    countEvent: (topic, way) => events.labels(topic, way).inc(),
    addState: (register) => void states.push(register(registry)),
    async text() {
      await Promise.all(states.map((read) => read()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Reads a histogram of durations in seconds, by call and status, as a whole. */
async function summarize(duration: Histogram<'call' | 'status'>) {
  const { values } = await duration.get();
  let [count, failed] = [0, 0];
  const atMost = new Map<number, number>();
  for (const { metricName, value, labels } of values) {
    if (metricName?.endsWith('_count')) {
      count += value;
      if (String(labels.status).startsWith('5')) failed += value;
    } else if (metricName?.endsWith('_bucket')) {
      const { le } = labels as { le?: number | string };
      atMost.set(
        Number(le === '+Inf' ? Infinity : le),
        (atMost.get(Number(le === '+Inf' ? Infinity : le)) ?? 0) + value,
      );
    }
  }
  return { count, failed, p95Ms: quantile(atMost, count * 0.95) };
}

/** Below how many ms a number of observations lie, evenly spread within their bucket; null without one, or beyond the last bound. */
function quantile(atMost: ReadonlyMap<number, number>, wanted: number): number | null {
  let [from, before] = [0, 0];
  for (const [bound, seen] of [...atMost].sort(([one], [other]) => one - other)) {
    if (seen >= wanted && seen > before) {
      if (bound === Infinity) return from * 1000;
      return (from + ((wanted - before) / (seen - before)) * (bound - from)) * 1000;
    }
    [from, before] = [bound, seen];
  }
  return null;
}
