import type { HostedFields, PaymentAnswer, PaymentScript } from '../platform/payments/payment-script.ts';
import type { FakeServer } from './fake-server.ts';

/** The payment provider that component tests talk to, as a frame of its own: it comes and answers when the test says so. */
export interface FakePayments {
  /** How many frames of card fields were put on the page so far. */
  opened(): number;
  /** The last frame is there, or is not the provider's. */
  come(): void;
  fail(): void;
  /** What is typed is complete from now on, or not. */
  fill(isComplete: boolean): void;
  /** What the bank says of the next cards. */
  decide(answer: PaymentAnswer): void;
  /** Where the focus was put, among the provider's fields. */
  focused(): number;
}

/** Installs it, as its script would do; its field is an input in a frame. */
export function startFakePayments(server: FakeServer, { applePay = false } = {}): FakePayments {
  let frames: Parameters<PaymentScript['fields']>[0][] = [];
  let isComplete = false;
  let focused = 0;
  let decision: PaymentAnswer = { status: 'authorized', reason: null };
  const fields: PaymentScript['fields'] = (options) => {
    const frame = document.createElement('iframe');
    frame.title = options.title;
    options.container.append(frame);
    frames.push(options);
    return {
      set: () => {},
      check: async () => isComplete,
      focus: () => {
        focused += 1;
        frame.focus();
      },
      say: () => {},
      confirm: async () => decision,
      remove: () => {
        frames = frames.filter((each) => each !== options);
        frame.remove();
      },
    } satisfies HostedFields;
  };
  let count = 0;
  const script: Partial<PaymentScript> = {
    fields: (options) => {
      count += 1;
      return fields(options);
    },
  };
  Object.assign(globalThis, { SandboxPay: script });
  const scriptUrl = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));
  const settings = { provider: 'sandbox' as const, scriptUrl, publishableKey: 'key', applePay };
  server.answer('GET /app/payment-settings', () => settings);
  return {
    opened: () => count,
    come: () => frames.at(-1)!.onReady(),
    fail: () => frames.at(-1)!.onFail(),
    fill: (complete) => {
      isComplete = complete;
    },
    decide: (answer) => {
      decision = answer;
    },
    focused: () => focused,
  };
}
