import { randomUUID } from 'node:crypto';
import { brand } from '@chamfer/contract/brand';
import { type Context, SpanKind as Kind, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseKeyPairsIntoRecord, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import { followOutgoing } from './outgoing-spans.ts';
import { outsideSpans, type RunningSpan, type SpanKind, type SpanOrigin, type Traces } from './spans.ts';

type TraceConfig = Config & { OTEL_EXPORTER_OTLP_ENDPOINT: string };

/** Ended spans that wait to be sent; what comes when so many wait is dropped. */
const mostWaiting = 2048;
/** How long a batch may take to send, its repetitions included, and how long ended spans wait for others, in milliseconds. */
const [sendMs, gatherMs] = [10_000, 2000];
/** How often the log says that traces are not taken, at the most, in milliseconds. */
const complainMs = 60_000;

const kinds: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
};

/**
 * Makes traces and sends them by OTLP over HTTP. Nobody waits for it: ended spans wait in a queue of limited length, of
 * which one batch at a time is on its way, and a collector that does not take them loses them.
 */
export function openTraces(config: TraceConfig, log: Log): Traces {
  const batches = new BatchSpanProcessor({
    exporter: complaining(exporterOf(config), log),
    maxQueueSize: mostWaiting,
    scheduledDelayMillis: gatherMs,
    exportTimeoutMillis: sendMs,
  });
  const provider = new TracerProvider({
    sampler: samplerOf(config),
    resource: resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': brand.webVersion,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': config.CHAMFER_ENV,
    }),
    spanProcessors: [batches],
  });
  const tracer = provider.getTracer('chamfer');
  const begin = (name: string, kind: SpanKind, facts: object, context: Context, link?: string): RunningSpan => {
    const linked = link === undefined ? null : parseTraceParent(link);
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], attributes: { ...facts }, links: linked ? [{ context: linked }] : [] },
      context,
    );
    return runningSpan(span, (child, childKind, childFacts) =>
      begin(child, childKind, childFacts, trace.setSpan(ROOT_CONTEXT, span)),
    );
  };
  followOutgoing();
  return {
    begin: (name, kind, facts, origin = {}) => begin(name, kind, facts, contextOf(origin), origin.link),
    async close() {
      await within(provider.shutdown(), 1000).catch(() => undefined);
    },
  };
}

function runningSpan(span: Span, begin: RunningSpan['begin']): RunningSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    spanId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    get isRecording() {
      return span.isRecording();
    },
    begin,
    set: (facts) => void span.setAttributes({ ...facts }),
    end(failure) {
      if (!span.isRecording()) return;
      if (failure !== undefined) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      // What sends it works for nobody in particular.
      outsideSpans(() => span.end());
    },
  };
}

/** The parent of a span, as the SDK has it. */
function contextOf({ caller, parent }: SpanOrigin): Context {
  const given = caller ?? parent;
  const context = given === undefined ? null : parseTraceParent(given);
  if (!context) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...context, isRemote: caller !== undefined });
}

/**
 * Which traces are sent. Jobs follow the call that sent them. A caller who sends the trace does not decide that we send our
 * part, since anybody may call: a share counts for theirs too, which is the same traces wherever it is the same share.
 */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: TraceConfig): Sampler {
  const root = name.endsWith('ratio')
    ? new TraceIdRatioBasedSampler(share)
    : name.endsWith('off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  const isParentBased = name.startsWith('parentbased');
  return new ParentBasedSampler({
    root,
    remoteParentSampled: root,
    remoteParentNotSampled: isParentBased ? new AlwaysOffSampler() : root,
  });
}

function exporterOf(config: TraceConfig): SpanExporter {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config;
  return new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    ...(headers !== undefined && { headers: parseKeyPairsIntoRecord(headers) }),
    timeoutMillis: sendMs,
    concurrencyLimit: 4,
  });
}

/** The same exporter, with a line in the log when spans are not taken, at most once a minute. */
function complaining(exporter: SpanExporter, log: Log): SpanExporter {
  let complainedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED && performance.now() - complainedAt > complainMs) {
          complainedAt = performance.now();
          log.warn({ err: result.error, spans: spans.length }, 'traces were not taken and are lost');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
