import { StripeFailure } from '../core/stripe-failure.ts';

/**
 * What goes wrong. `drop_before` and `drop_after` close the connection before or after doing what was asked; `error_500`
 * answers 500 after doing it; `rate_limit` and `lock_timeout` answer 429, `forbidden` 403, `unavailable` 503, all of them
 * without doing it; `slow` waits, then does it.
 */
export type FaultKind =
  | 'drop_before'
  | 'drop_after'
  | 'error_500'
  | 'rate_limit'
  | 'lock_timeout'
  | 'forbidden'
  | 'unavailable'
  | 'slow';

/** A fault and the requests it hits. */
export interface Fault {
  kind: FaultKind;
  method?: 'GET' | 'POST' | 'DELETE';
  /** The beginning of the path, such as `/v1/refunds`, or what it looks like. */
  path?: string | RegExp;
  /** How many requests it hits; one by default. */
  times?: number;
  /** How many requests pass before. */
  after?: number;
  /** What is waited for before anything else is done, while an idempotency key is in use. */
  until?: Promise<unknown>;
  /** How long is waited, in real milliseconds. */
  ms?: number;
  /** What a 429 says of when to come again. */
  retryAfterSeconds?: number;
}

/** The faults that a test has switched on. Each request is hit by one at most: the first that fits. */
export class Faults {
  #faults: (Fault & { times: number; after: number })[] = [];

  /** Switches a fault on; what it gives back switches it off. */
  add(fault: Fault): () => void {
    const added = { times: 1, after: 0, ...fault };
    this.#faults.push(added);
    return () => {
      this.#faults = this.#faults.filter((other) => other !== added);
    };
  }

  /** Switches all faults off. */
  clear(): void {
    this.#faults = [];
  }

  /** The fault that hits a request; it counts as one of its times. */
  take(method: string, path: string): Fault | null {
    for (const fault of this.#faults) {
      if (!fits(fault, method, path)) continue;
      if (fault.after > 0) {
        fault.after -= 1;
        continue;
      }
      fault.times -= 1;
      if (fault.times <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
      return fault;
    }
    return null;
  }
}

/** The refusal of a fault that does nothing else. */
export function refusalOf({ kind }: Fault): StripeFailure | null {
  const type = 'invalid_request_error';
  switch (kind) {
    case 'rate_limit':
      return new StripeFailure(429, {
        type,
        code: 'rate_limit',
        message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      });
    case 'lock_timeout':
      return new StripeFailure(429, {
        type,
        code: 'lock_timeout',
        message:
          'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
      });
    case 'forbidden':
      return new StripeFailure(403, { type, message: 'This account is not permitted to do that at the moment.' });
    case 'unavailable':
      return new StripeFailure(503, { type: 'api_error', message: 'Stripe is not available at the moment.' });
    default:
      return null;
  }
}

/** Waits as long as a fault says. */
export async function waitFor({ until, ms }: Fault): Promise<void> {
  await Promise.allSettled([until]);
  if (ms !== undefined) await new Promise((done) => setTimeout(done, ms));
}

function fits(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  if (fault.path === undefined) return true;
  return typeof fault.path === 'string' ? path.startsWith(fault.path) : fault.path.test(path);
}
