import type { PaymentIntent } from '@chamfer/contract/calls/billing/billing-details';
import { type ReactNode, useState } from 'react';
import { report } from '../tracking/report.ts';
import type { CardHandle } from './card-fields.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { frameOf } from './hosted-frames.ts';
import { type PaymentAnswer, paymentScript, type WalletSheet } from './payment-script.ts';
import { loadPayments } from './use-payments.ts';

/**
 * How authorizing a payment ended. `declined`: `reason` is the provider's (spec 2 §8), or `expired`. `abandoned`: the person
 * closed the bank's page. `withdrawn`: the server has let the payment go meanwhile, such as for a newer one; asked to finalize
 * it, it says why. `failed`: the provider did not answer; nothing is known, so the page asks the server or tries the same
 * intent again.
 */
export type AuthorizeOutcome =
  | { is: 'authorized'; intentId: string }
  | { is: 'declined'; reason: string }
  | { is: 'withdrawn'; intentId: string }
  | { is: 'abandoned' }
  | { is: 'failed' };

/** What authorizes: the card in our hosted fields, the sheet of a wallet, or what is already known of the intent. */
export type AuthorizeBy = { card: CardHandle } | { sheet: WalletSheet } | 'saved';

/** A challenge on the page; `isOver` while its dialog closes. */
interface OpenChallenge {
  intent: PaymentIntent;
  isOver: boolean;
  done: (answer: PaymentAnswer | null) => void;
}

/**
 * Authorizes payments (spec 2 §4 Checkout). `dialog` belongs anywhere on the page: the bank's page (3-D Secure) opens in it.
 * After a reload, `saved` takes up an intent with the status `challenge` again.
 */
export function useAuthorize(): {
  authorize(intent: PaymentIntent, by: AuthorizeBy): Promise<AuthorizeOutcome>;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<OpenChallenge | null>(null);

  const challenge = (intent: PaymentIntent) =>
    new Promise<PaymentAnswer | null>((done) => {
      setOpen({ intent, isOver: false, done });
    }).finally(() => setOpen((shown) => shown && { ...shown, isOver: true }));

  /** Shows the bank's page: in the provider's own dialog where it has one, else in ours. */
  const ask = (intent: PaymentIntent) => {
    const { askBank } = paymentScript();
    return askBank ? askBank(intent.clientSecret) : challenge(intent);
  };

  const authorize = async (intent: PaymentIntent, by: AuthorizeBy): Promise<AuthorizeOutcome> => {
    try {
      const first = await begin(intent, by);
      return outcomeOf(intent, first.status === 'challenge' ? await ask(intent) : first);
    } catch (error) {
      report(error);
      return { is: 'failed' };
    }
  };
  const dialog = open ? (
    <ChallengeDialog
      intent={open.intent}
      open={!open.isOver}
      onAnswer={open.done}
      onLeave={() => open.done(null)}
      onClose={() => setOpen(null)}
    />
  ) : null;
  return { authorize, dialog };
}

async function begin({ clientSecret }: PaymentIntent, by: AuthorizeBy): Promise<PaymentAnswer> {
  if (by === 'saved') return (await loadPayments()).read(clientSecret);
  return 'card' in by ? frameOf(by.card).confirm(clientSecret) : by.sheet.pay(clientSecret);
}

function outcomeOf({ id }: PaymentIntent, answer: PaymentAnswer | null): AuthorizeOutcome {
  if (answer === null) return { is: 'abandoned' };
  // What is still under way the server waits for.
  if (['authorized', 'captured', 'processing'].includes(answer.status)) return { is: 'authorized', intentId: id };
  if (answer.status === 'expired' && answer.reason === 'voided') return { is: 'withdrawn', intentId: id };
  if (answer.status === 'declined') return { is: 'declined', reason: answer.reason ?? 'other' };
  if (answer.status === 'expired') return { is: 'declined', reason: 'expired' };
  return { is: 'failed' };
}
