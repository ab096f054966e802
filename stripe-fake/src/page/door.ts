import { z } from 'zod';
import { methodOfToken, methodOfTyped } from '../cards/typed-cards.ts';
import { newId } from '../core/ids.ts';
import { flag, integer, readForm, readParams, text } from '../core/params.ts';
import { type ErrorBody, missing, StripeFailure } from '../core/stripe-failure.ts';
import type { Api, Asked, Reply } from '../http/answer.ts';
import { refusalOf, waitFor } from '../http/faults.ts';
import type { Browser, BrowserResult } from './browser.ts';
import { publicIntent } from './public-intent.ts';

/** What every call of a page has: the key of pages, and the secret of the intent it is about. */
const admission = { key: text, client_secret: text };
const reading = z.strictObject(admission);
const challenge = z.strictObject({ ...admission, passes: flag });
const card = z.union([
  z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text }),
  z.strictObject({ token: text }),
]);
const confirmation = z.strictObject({
  ...admission,
  payment_method: text.optional(),
  payment_method_data: z.strictObject({ type: z.literal('card'), card }).optional(),
  return_url: text.optional(),
  expected_payment_method_type: z.literal('card').optional(),
  use_stripe_sdk: flag.optional(),
});

/**
 * Answers what a browser calls: Stripe's script in the page, or one of its frames. Nothing else takes the number of a card.
 * Null: it comes from no browser, and is the API's to answer.
 */
export function makeDoor({ account, faults, keys }: Api, browser: Browser): (asked: Asked) => Promise<Reply> | null {
  return (asked) => {
    const given = readForm(asked.method === 'POST' ? asked.body : asked.query);
    return 'client_secret' in given && 'key' in given ? answer(asked, given) : null;
  };

  async function answer(asked: Asked, given: Record<string, unknown>): Promise<Reply> {
    account.clock.runDue();
    const fault = faults.take(asked.method, asked.path);
    if (fault?.kind === 'drop_before') return null;
    if (fault) await waitFor(fault);
    try {
      const refusal = fault && refusalOf(fault);
      if (refusal) throw refusal;
      keys.admitPage(String(given.key));
      const body = act(asked, given);
      if (fault?.kind === 'drop_after') return null;
      return reply(200, body);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return reply(error.status, { error: withPublicIntents(error.body) });
    }
  }

  function act({ method, path, id }: Asked, given: Record<string, unknown>): object {
    if (method === 'POST' && path === '/v1/3ds2/challenge_complete') {
      const { client_secret: secret, passes } = readParams(challenge, given);
      find(secret);
      return resultOf(passes ? browser.passChallenge(secret) : browser.failChallenge(secret));
    }
    const [, kind, act] = /^\/v1\/(payment_intents|setup_intents)\/\w+(\/confirm)?$/.exec(path) ?? [];
    if (kind === undefined || (method === 'GET') !== (act === undefined)) {
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      });
    }
    if (method === 'GET') {
      const intent = find(readParams(reading, given).client_secret);
      if (intent.id !== id) throw missing(intent.object === 'payment_intent' ? 'payment_intent' : 'setupintent', id);
      return publicIntent(intent);
    }
    const asked = readParams(confirmation, given);
    const intent = find(asked.client_secret);
    if (intent.id !== id) throw missing(intent.object === 'payment_intent' ? 'payment_intent' : 'setupintent', id);
    const typed = asked.payment_method_data?.card;
    const chosen = !typed
      ? asked.payment_method
      : 'token' in typed
        ? methodOfToken(account, typed.token, 'apple_pay').id
        : methodOfTyped(account, typed).id;
    return resultOf(browser.confirm(asked.client_secret, { method: chosen }));
  }

  function find(secret: string) {
    const [id = ''] = secret.split('_secret_');
    try {
      return browser.retrieve(secret);
    } catch {
      throw missing(id.startsWith('seti_') ? 'setupintent' : 'payment_intent', id);
    }
  }
}

function resultOf({ intent, error }: BrowserResult): object {
  if (intent) return publicIntent(intent);
  throw new StripeFailure(error!.type === 'card_error' ? 402 : 400, error!);
}

function withPublicIntents(error: ErrorBody): ErrorBody {
  const shown = { ...error };
  for (const name of ['payment_intent', 'setup_intent']) {
    if (shown[name]) shown[name] = publicIntent(shown[name] as Parameters<typeof publicIntent>[0]);
  }
  return shown;
}

/** Pages are of other origins, whichever they are. */
function reply(status: number, body: object): Reply {
  const headers = { 'request-id': newId('req').slice(0, 18), 'access-control-allow-origin': '*' };
  return { status, body, headers };
}
