import type { FakeClock } from '../core/clock.ts';
import { StripeFailure } from '../core/stripe-failure.ts';
import { day } from '../core/times.ts';

/** An answer as it goes out. */
export interface Answer {
  status: number;
  body: object;
  requestId: string;
}

interface Entry {
  path: string;
  content: string;
  at: number;
  /** Null while the request is being answered. */
  answer: Answer | null;
}

/** What idempotency keys were used for in the last 24 hours, and what was answered. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  /** Takes a key into use; or gives the answer that is repeated for it. */
  begin(key: string, path: string, params: object): Answer | null {
    if (key.length > 255) {
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: 'Idempotency keys have at most 255 characters.',
      });
    }
    const now = this.#clock.now().getTime();
    const content = sorted(params);
    const entry = this.#entries.get(key);
    if (!entry || now - entry.at >= day) {
      this.#entries.set(key, { path, content, at: now, answer: null });
      return null;
    }
    if (entry.path !== path) {
      throw other(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${entry.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (entry.content !== content) {
      throw other(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (entry.answer === null) {
      throw new StripeFailure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
      });
    }
    return entry.answer;
  }

  /** Keeps what was answered. */
  keep(key: string, answer: Answer): void {
    const entry = this.#entries.get(key);
    if (entry) entry.answer = answer;
  }

  /** Forgets a key that nothing was done for. */
  forget(key: string): void {
    this.#entries.delete(key);
  }
}

function other(message: string): StripeFailure {
  return new StripeFailure(400, { type: 'idempotency_error', message });
}

/** The content of a request, in whatever order it came. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
