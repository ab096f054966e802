import { createStackParser, createTransport } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { Config } from '../config/config.ts';
import { type Dsn, readDsn } from './dsn.ts';
import { envelopeOf } from './envelopes.ts';
import { sendLast } from './last-envelope.ts';
import { makeOutbox, type Outbox } from './outbox.ts';

/** Sends unexpected errors to the operator's error monitoring. */
export interface ErrorMonitor {
  dsn: Dsn;
  outbox: Outbox;
  /** Sends the error of a line of the log, with what is about nobody. It never throws, and nothing waits for it. */
  reportLine(error: unknown, text: string, facts: Readonly<Record<string, unknown>>): void;
  /** Sends the error that ends the process, and returns when it is sent, or after two seconds. It never throws. */
  reportEnd(error: unknown, origin: string): void;
}

type MonitorConfig = Pick<Config, 'SENTRY_DSN' | 'SENTRY_RELEASE' | 'SENTRY_ENVIRONMENT' | 'CHAMFER_ENV'>;

/** Starts error monitoring; null without SENTRY_DSN. */
export function startErrorMonitor(config: MonitorConfig): ErrorMonitor | null {
  const dsn = config.SENTRY_DSN ? readDsn(config.SENTRY_DSN) : null;
  if (!dsn) return null;
  const outbox = makeOutbox(dsn);
  const client = new ServerRuntimeClient({
    dsn: dsn.text,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    release: config.SENTRY_RELEASE,
    environment: config.SENTRY_ENVIRONMENT ?? config.CHAMFER_ENV,
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) => createTransport(options, async () => ({})),
    beforeSend: (event) => {
      const envelope = envelopeOf({ ...event }, dsn);
      if (event.level === 'fatal') sendLast(envelope, dsn);
      else outbox.send(envelope);
      // Our own outbox has it, which is bounded and whose envelopes have nothing personal.
      return null;
    },
  });
  client.init();
  return {
    dsn,
    outbox,
    reportLine(error, text, facts) {
      try {
        const tags = { origin: text, ...tagsOf(facts) };
        client.captureException(error, { captureContext: { tags } });
      } catch {
        // An error of reporting errors must not become one of the app.
      }
    },
    reportEnd(error, origin) {
      try {
        const mechanism = { type: origin, handled: false };
        client.captureException(error, { mechanism, captureContext: { level: 'fatal', tags: { origin } } });
      } catch {
        // The process ends with its own error.
      }
    },
  };
}

/** Of a line's facts, those that are about nobody: which request, kind of job and job it was. */
function tagsOf({ requestId, topic, job }: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.entries({ request_id: requestId, topic, job });
  return Object.fromEntries(known.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
