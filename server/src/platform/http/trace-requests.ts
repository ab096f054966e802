import type { FastifyInstance } from 'fastify';
import { duringSpan, type RunningSpan, type Traces } from '../tracing/spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span; null where it is not traced. */
    span: RunningSpan | null;
  }
}

/** Not traced: what looks after the server asks again and again, and files need nothing but the disk. */
const untraced = /^\/(healthz|readyz|metrics|assets\/\*)$/;

/**
 * Makes a span of each request for which there is a route, by its template: an address may have secrets in it. It continues
 * the trace that the header `traceparent` names.
 */
export function traceRequests(app: FastifyInstance, traces: Traces | null): void {
  app.decorateRequest('span', null);
  if (!traces) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url === undefined || untraced.test(url)) return done();
    const { traceparent } = request.headers;
    const facts = { 'http.request.method': request.method, 'http.route': url, 'chamfer.request_id': request.id };
    const caller = typeof traceparent === 'string' ? traceparent : undefined;
    const span = traces.begin(`${request.method} ${url}`, 'server', facts, { caller });
    request.span = span;
    const end = () => {
      // Its client left before there was an answer.
      if (!reply.raw.headersSent) return span.end('aborted');
      const { statusCode } = reply;
      span.set({ 'http.response.status_code': statusCode });
      span.end(statusCode >= 500 ? String(statusCode) : undefined);
    };
    // Of a stream whose reader leaves, there is no end but this.
    reply.raw.once('close', end);
    duringSpan(span, done);
  });
  // Reading a body leaves the context; so does waiting until everything is sent.
  app.addHook('preValidation', (request, _reply, done) => duringSpan(request.span, done));
  app.addHook('onResponse', (request, _reply, done) => duringSpan(request.span, done));
}
