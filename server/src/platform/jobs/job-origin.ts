import { activeSpan, type SpanOrigin } from '../tracing/spans.ts';

/** The field of a stored payload that has the origin of its trace; no kind of job has one of this name. */
const field = 'traceOrigin';

/**
 * The payload as it is stored, with the span that sends it. What runs at once continues the trace; what runs later, such as
 * the next try in some hours, has a trace of its own with a link.
 */
export function withOrigin(payload: object, isLater: boolean): object {
  const span = activeSpan();
  if (!span) return payload;
  const origin: SpanOrigin = isLater ? { link: span.traceparent } : { parent: span.traceparent };
  return { ...payload, [field]: origin };
}

/** The payload as it was sent, and the origin of its trace. */
export function splitOrigin(stored: object): { payload: object; origin: SpanOrigin } {
  const { [field]: origin = {}, ...payload } = stored as { [field]?: SpanOrigin };
  return { payload, origin };
}
