import type { FakeServer } from './fake-server.ts';

type Handler = (event: object) => void;
type Result = Record<string, unknown>;

/** What was asked of Stripe's script. */
export interface StripeCall {
  name: 'confirmCardPayment' | 'confirmCardSetup' | 'confirmPayment' | 'confirmSetup' | 'handleNextAction' | 'retrieve';
  clientSecret: string;
}

/** Stripe's script that component tests talk to: its fields come, change and answer when the test says so. */
export interface FakeStripe {
  /** What was asked, in order. */
  calls: StripeCall[];
  /** The fields are there. */
  come(): void;
  /** A field of a card changes; by default it is complete. */
  change(type: 'cardNumber' | 'cardExpiry' | 'cardCvc', event?: object): void;
  /** An element says something else, such as `escape`. */
  emit(type: string, event: string, given?: object): void;
  /** What the element was made with, and what has changed of it since. */
  options(type: string): Record<string, unknown>;
  /** What the next calls are answered with. */
  answer(result: Result | Promise<Result>): void;
}

/** Installs it, as its script would do; each field is an input. */
export function startFakeStripe(server: FakeServer): FakeStripe {
  const made = new Map<string, { options: Record<string, unknown>; handlers: Map<string, Handler[]> }>();
  const calls: StripeCall[] = [];
  let answer: Result | Promise<Result> = {};
  const emit = (type: string, event: string, given: object = {}) => {
    for (const handle of made.get(type)?.handlers.get(event) ?? []) handle({ elementType: type, ...given });
  };
  const create = (type: string, given: Record<string, unknown> = {}) => {
    const handlers = new Map<string, Handler[]>();
    const input = document.createElement('input');
    input.setAttribute('aria-label', type);
    input.addEventListener('focus', () => emit(type, 'focus'));
    input.addEventListener('blur', () => emit(type, 'blur'));
    const options = { ...given };
    made.set(type, { options, handlers });
    return {
      on: (event: string, handle: Handler) => handlers.set(event, [...(handlers.get(event) ?? []), handle]),
      mount: (place: Element) => place.append(input),
      update: (changes: object) => {
        Object.assign(options, changes);
        input.disabled = options.disabled === true;
      },
      focus: () => input.focus(),
      destroy: () => {
        input.remove();
        made.delete(type);
      },
    };
  };
  const called = (name: StripeCall['name']) => async (clientSecret: string) => {
    calls.push({ name, clientSecret });
    return answer;
  };
  const byOptions = (name: StripeCall['name']) => (options: { clientSecret: string }) =>
    called(name)(options.clientSecret);
  const Stripe = () => ({
    elements: (options: Record<string, unknown>) => {
      made.set('elements', { options: { ...options }, handlers: new Map() });
      const update = (changes: object) => Object.assign(made.get('elements')!.options, changes);
      return { create, update, submit: async () => ({}) };
    },
    confirmCardPayment: called('confirmCardPayment'),
    confirmCardSetup: called('confirmCardSetup'),
    confirmPayment: byOptions('confirmPayment'),
    confirmSetup: byOptions('confirmSetup'),
    handleNextAction: byOptions('handleNextAction'),
    retrievePaymentIntent: called('retrieve'),
    retrieveSetupIntent: called('retrieve'),
  });
  Object.assign(globalThis, { Stripe });
  const scriptUrl = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));
  server.answer('GET /app/payment-settings', () => ({
    provider: 'stripe',
    scriptUrl,
    publishableKey: 'pk_test_0',
    applePay: false,
  }));
  return {
    calls,
    come: () => {
      for (const type of ['cardNumber', 'cardExpiry', 'cardCvc']) emit(type, 'ready');
      emit('expressCheckout', 'ready', { availablePaymentMethods: { applePay: true } });
    },
    change: (type, event = { empty: false, complete: true }) => emit(type, 'change', event),
    emit,
    options: (type) => made.get(type)!.options,
    answer: (result) => {
      answer = result;
    },
  };
}
