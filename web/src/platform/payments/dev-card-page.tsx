import type { PaymentIntent } from '@chamfer/contract/calls/billing/billing-details';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { saveTheme, useTheme } from '../../ui/theme.ts';
import { type AuthorizeBy, useAuthorize } from './authorize.tsx';
import { CardFields, type CardHandle } from './card-fields.tsx';
import styles from './dev-card-page.module.css';
import { usePayments } from './use-payments.ts';

/**
 * The card fields on their own page, for developers; `/dev/card?secret=…`, in local environments only. An intent's
 * secret is on the console of the sandbox; without one there is nothing to pay, and the fields alone are there to try.
 */
export default function DevCardPage() {
  const theme = useTheme();
  const { state } = usePayments();
  const [card, setCard] = useState<CardHandle | null>(null);
  const [isDisabled, setDisabled] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const { authorize, dialog } = useAuthorize();
  const clientSecret = new URLSearchParams(location.search).get('secret');
  const pay = async (by: AuthorizeBy) => {
    setBusy(true);
    await tryToPay(by).finally(() => setBusy(false));
  };
  const tryToPay = async (by: AuthorizeBy) => {
    if (typeof by === 'object' && !(await by.card.check())) {
      by.card.focus();
      return setOutcome('incomplete');
    }
    if (!clientSecret) return setOutcome('complete');
    setOutcome('…');
    const shown = await authorize({ ...anyIntent, clientSecret }, by);
    setOutcome('reason' in shown ? `${shown.is}: ${shown.reason}` : shown.is);
    if (typeof by !== 'object' || shown.is !== 'declined') return;
    if (shown.reason === 'CVC Declined') by.card.say('cvv');
    if (shown.reason === 'Year is invalid') by.card.say('expiry');
  };
  if (state === 'off') return <main className={styles.page}>Nothing is sold here: BILLING is off.</main>;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Card fields</h1>
        <Button onClick={() => saveTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light' : 'Dark'}
        </Button>
      </header>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (card) void pay({ card });
        }}
      >
        <CardFields onHandle={setCard} disabled={isDisabled || isBusy} />
        <div className={styles.acts}>
          <Button variant="primary" type="submit">
            Pay by card
          </Button>
          <Button onClick={() => void pay('apple_pay')}>Pay with Apple Pay</Button>
          <Button onClick={() => void pay('saved')}>Go on</Button>
          <Button onClick={() => setDisabled(!isDisabled)}>{isDisabled ? 'Enable' : 'Disable'}</Button>
        </div>
        <p role="status">{outcome}</p>
      </form>
      {dialog}
    </main>
  );
}

const anyIntent: Omit<PaymentIntent, 'clientSecret'> = {
  id: 'intent',
  status: 'open',
  amount: 0,
  currencyCode: 'EUR',
  paymentType: 'card',
  expiresAt: null,
};
