import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose side of the work a span is: it answers, asks somebody else, or takes a job. */
export type SpanKind = 'server' | 'client' | 'consumer';

/** What a span says besides its times: names, numbers and ids of our own, nothing that people entered. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A span that has begun. */
export interface RunningSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** What continues the trace elsewhere, as the header `traceparent` of W3C Trace Context has it. */
  readonly traceparent: string;
  /** Whether it will be sent, and has not ended. */
  readonly isRecording: boolean;
  /** Begins a span below it. */
  begin(name: string, kind: SpanKind, facts: SpanFacts): RunningSpan;
  set(facts: SpanFacts): void;
  /** Ends it; a second end changes nothing. `failure` is the kind of error that ended it, such as `ECONNREFUSED`. */
  end(failure?: string): void;
}

/** Where a trace comes from, each as `traceparent` has it. */
export interface SpanOrigin {
  /** The span that waits for this one, in another process: of who calls. Who calls does not decide whether it is sent. */
  caller?: string | undefined;
  /** The span of our own that led to this one. */
  parent?: string | undefined;
  /** The span of our own that led to this one, which is in a trace of its own all the same. */
  link?: string | undefined;
}

/** Makes spans that are not below another one of this process, and sends all of them. */
export interface Traces {
  begin(name: string, kind: SpanKind, facts: SpanFacts, origin?: SpanOrigin): RunningSpan;
  /** Sends what has ended, for a second at the most. */
  close(): Promise<void>;
}

const active = new AsyncLocalStorage<RunningSpan | undefined>();

/** The span that the running code belongs to; undefined without one, and always where nothing is traced. */
export function activeSpan(): RunningSpan | undefined {
  return active.getStore();
}

/** Runs `work`, and what it starts, as a part of a span; as it is without one. */
export function duringSpan<T>(span: RunningSpan | null | undefined, work: () => T): T {
  return span ? active.run(span, work) : work();
}

/** Runs `work`, and what it starts, as a part of no span. */
export function outsideSpans<T>(work: () => T): T {
  return active.run(undefined, work);
}

/** Runs `work` as a part of a span, which ends with it. */
export async function inSpan<T>(span: RunningSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await active.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** Runs `work` in a span of its own below the active one; as it is where there is none. */
export function inChildSpan<T>(name: string, kind: SpanKind, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const parent = activeSpan();
  return parent?.isRecording ? inSpan(parent.begin(name, kind, facts), work) : work();
}

/** The kind of an error: its code or its name, never its message, which may have anything in it. */
export function failureOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((each): each is string => typeof each === 'string' && /^\w{1,60}$/.test(each)) ?? 'error';
}

/** For log lines: the trace and span they belong to, under the names of OpenTelemetry. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = activeSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
