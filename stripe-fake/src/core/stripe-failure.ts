import { randomText } from './ids.ts';

/** The `error` of an answer. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
  request_log_url?: string;
  [further: string]: unknown;
}

/**
 * Something that the API refuses, with its HTTP status. `isKept` says whether an idempotency key keeps the answer: it does
 * once the call has begun to act, and does not where parameters are wrong.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly isKept: boolean;

  constructor(status: number, body: ErrorBody, isKept = false) {
    super(body.message);
    this.status = status;
    this.isKept = isKept;
    const { code } = body;
    this.body = {
      ...body,
      ...(code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      request_log_url: `https://dashboard.stripe.com/test/logs/req_${randomText(14)}`,
    };
  }
}

/** What is wrong with a parameter; an idempotency key does not keep it. */
export function invalid(message: string, further: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...further });
}

/** What the state of an object does not allow; an idempotency key keeps it. Not all of these have a code. */
export function refused(code: string | null, message: string, further: Record<string, unknown> = {}): StripeFailure {
  const named = code === null ? {} : { code };
  return new StripeFailure(400, { type: 'invalid_request_error', ...named, message, ...further }, true);
}

/** An object that does not exist: 404 where the path names it, 400 where a parameter does. */
export function missing(kind: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
