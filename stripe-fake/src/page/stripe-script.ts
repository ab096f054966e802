import type { StubParts } from './stub-parts.ts';

/**
 * The script of the fake for pages: it defines `Stripe`, whose fields and dialogs are frames of the fake's origin. Its text
 * is served, so it uses nothing from outside itself but `parts`.
 */
export function stripeScript({ known, makeElement, makeExpress, overlay }: StubParts): void {
  type Options = Record<string, unknown>;
  type Answer = { status: number; body: Options & { error?: Options } };
  const base = new URL((document.currentScript as HTMLScriptElement).src).origin;
  const fail = (message: string): never => {
    throw Object.assign(new Error(message), { name: 'IntegrationError' });
  };
  const check = (where: string, given: unknown, names: readonly string[]) => {
    for (const name of Object.keys((given as Options | undefined) ?? {})) {
      if (!names.includes(name)) fail(`Unrecognized ${where} parameter: ${name} is not a recognized parameter.`);
    }
  };
  const unreachable = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
  };

  /** Asks the fake's door; null when nothing answers. */
  const ask = async (method: string, path: string, given: Record<string, string>): Promise<Answer | null> => {
    const params = new URLSearchParams(given);
    try {
      const response = await fetch(`${base}${path}${method === 'GET' ? `?${params}` : ''}`, {
        method,
        credentials: 'omit',
        ...(method === 'GET' ? {} : { body: params }),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  };

  function Stripe(key: string, options?: Options) {
    if (typeof key !== 'string') fail('Please call Stripe() with your publishable key. You used an empty string.');
    if (/^(sk|rk)_/.test(key)) fail('You should not use your secret key with Stripe.js.');
    if (!/^pk_(test|live)_\w+$/.test(key)) fail(`Invalid API Key provided: ${key}`);
    check('Stripe()', options, ['locale', 'stripeAccount', 'apiVersion', 'betas', 'developerTools']);

    const kindOf = (secret: unknown, wanted?: 'pi' | 'seti') => {
      const [, kind] = /^(pi|seti)_\w+_secret_\w+$/.exec(String(secret)) ?? [];
      if (!kind || (wanted && kind !== wanted)) {
        fail(`Invalid value for the client secret: it should be of the form ${wanted ?? 'pi'}_*_secret_*.`);
      }
      return kind as 'pi' | 'seti';
    };
    const pathOf = (secret: string) =>
      `/v1/${kindOf(secret) === 'pi' ? 'payment_intents' : 'setup_intents'}/${secret.split('_secret_')[0]}`;
    /** An answer as the script gives it to pages. */
    const resultOf = (secret: string, answer: Answer | null) => {
      if (!answer) return { error: unreachable };
      if (answer.body.error) return { error: answer.body.error };
      return kindOf(secret) === 'pi' ? { paymentIntent: answer.body } : { setupIntent: answer.body };
    };
    const retrieve = async (secret: string) =>
      resultOf(secret, await ask('GET', pathOf(secret), { key, client_secret: secret }));
    /** Shows the page of the bank where the intent waits for it. */
    const afterwards = async (secret: string, answer: Answer | null) => {
      const action = answer?.body.next_action as { type?: string } | null | undefined;
      if (answer?.body.status !== 'requires_action' || action?.type !== 'use_stripe_sdk')
        return resultOf(secret, answer);
      const query = new URLSearchParams({ key, client_secret: secret, page: location.origin });
      const bank = overlay(`${base}/stub/challenge?${query}`, base, 'Secure challenge frame');
      return resultOf(secret, (await bank.answer) as Answer | null);
    };
    const confirmCard = async (wanted: 'pi' | 'seti', secret: string, data: Options = {}, how: Options = {}) => {
      kindOf(secret, wanted);
      check('confirm', data, ['payment_method', 'return_url', 'receipt_email', 'setup_future_usage']);
      check('confirm options', how, ['handleActions']);
      const method = data.payment_method as string | Options | undefined;
      const given = { key, client_secret: secret };
      let answer: Answer | null;
      if (typeof method === 'object') {
        check('payment_method', method, ['card', 'billing_details', 'metadata', 'type', 'allow_redisplay']);
        const element = method.card as { confirm?: (path: string, given: object) => Promise<Answer | null> };
        if (!element?.confirm) fail('Invalid value for payment_method[card]: it should be a card element.');
        answer = await element.confirm!(`${pathOf(secret)}/confirm`, given);
      } else {
        answer = await ask('POST', `${pathOf(secret)}/confirm`, method ? { ...given, payment_method: method } : given);
      }
      return how.handleActions === false ? resultOf(secret, answer) : afterwards(secret, answer);
    };
    interface Group {
      sheet(): { token: string; close(): void } | null;
      isSubmitted(): boolean;
      options(): Options;
    }
    /** What an intent must have in common with the elements it was made after. */
    const differenceOf = (options: Options, intent: Options): string | null => {
      if (intent.object === 'setup_intent') return options.mode === 'setup' ? null : 'mode';
      if (options.mode !== 'payment') return 'mode';
      if (intent.amount !== options.amount) return 'amount';
      if (intent.currency !== options.currency) return 'currency';
      if (intent.capture_method !== (options.captureMethod ?? 'automatic_async')) return 'capture_method';
      return (intent.setup_future_usage ?? null) === (options.setupFutureUsage ?? null) ? null : 'setup_future_usage';
    };
    const confirmWallet = async (wanted: 'pi' | 'seti', options: Options) => {
      check('confirm', options, ['elements', 'clientSecret', 'confirmParams', 'redirect']);
      const secret = options.clientSecret as string;
      kindOf(secret, wanted);
      const group = options.elements as Group;
      if (options.redirect !== 'if_required') {
        check('confirmParams', options.confirmParams, ['return_url', 'payment_method', 'payment_method_data']);
        if (!(options.confirmParams as Options)?.return_url) fail('You must provide confirmParams.return_url.');
      }
      const sheet = group.sheet();
      if (!sheet) return fail('The payment interface must be open when an Express Checkout Element is confirmed.');
      if (!group.isSubmitted()) return fail('elements.submit() must be called before the intent is confirmed.');
      const intent = await retrieve(secret);
      const found = 'error' in intent ? null : 'paymentIntent' in intent ? intent.paymentIntent : intent.setupIntent;
      const differs = found ? differenceOf(group.options(), found) : null;
      if (differs) {
        const message = `The ${differs} of the intent does not match that of elements().`;
        return { error: { type: 'invalid_request_error', message } };
      }
      const answer = await ask('POST', `${pathOf(secret)}/confirm`, {
        key,
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][token]': sheet.token,
      });
      // The sheet stays open for a decline, until the page says that it failed.
      if (!answer?.body.error) sheet.close();
      return afterwards(secret, answer);
    };

    return {
      elements(options: Options = {}) {
        check('elements()', options, known.elements);
        if (options.locale !== undefined && !known.locales.includes(String(options.locale))) {
          fail(`Invalid value for elements(): locale ${options.locale} is not supported.`);
        }
        const group = crypto.randomUUID();
        const made = new Map<string, { type: string }>();
        let current = { ...options };
        let sheet: ReturnType<Group['sheet']> = null;
        let isSubmitted = false;
        return {
          sheet: () => sheet,
          isSubmitted: () => isSubmitted,
          options: () => current,
          create(type: string, given: Options = {}) {
            if (type === 'paymentRequestButton') {
              fail('The paymentRequestButton Element is no longer available; use the expressCheckout Element.');
            }
            const names = Object.hasOwn(known.create, type) ? known.create[type] : undefined;
            if (!names) return fail(`A valid Element name must be provided; the fake has no ${type}.`);
            check('create()', given, names);
            if (made.has(type)) return fail(`Can only create one Element of type ${type} through elements.create().`);
            const place = { base, key, group, type, locale: String(options.locale ?? 'en') };
            const element =
              type === 'expressCheckout'
                ? makeExpress(place, given, {
                    options: () => current,
                    fail,
                    check,
                    overlay,
                    hold: (open) => {
                      sheet = open;
                      isSubmitted = false;
                    },
                    onDestroy: () => made.delete(type),
                  })
                : makeElement(place, given, { fail, check, names, onDestroy: () => made.delete(type) });
            made.set(type, element as unknown as { type: string });
            return element;
          },
          getElement: (type: string) => made.get(type) ?? null,
          update(changes: Options) {
            check('elements.update()', changes, known.elements);
            current = { ...current, ...changes };
          },
          async submit() {
            isSubmitted = true;
            return {};
          },
        };
      },
      confirmCardPayment: (secret: string, data?: Options, how?: Options) => confirmCard('pi', secret, data, how),
      confirmCardSetup: (secret: string, data?: Options, how?: Options) => confirmCard('seti', secret, data, how),
      confirmPayment: (options: Options) => confirmWallet('pi', options),
      confirmSetup: (options: Options) => confirmWallet('seti', options),
      async handleNextAction(options: Options) {
        check('handleNextAction', options, ['clientSecret']);
        const secret = options.clientSecret as string;
        const answer = await ask('GET', pathOf(secret), { key, client_secret: secret });
        return afterwards(secret, answer);
      },
      async retrievePaymentIntent(secret: string) {
        kindOf(secret, 'pi');
        return retrieve(secret);
      },
      async retrieveSetupIntent(secret: string) {
        kindOf(secret, 'seti');
        return retrieve(secret);
      },
    };
  }
  Object.assign(globalThis, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}
