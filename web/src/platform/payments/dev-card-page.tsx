import type { PaymentIntent } from '@chamfer/contract/calls/billing/billing-details';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { saveTheme, useTheme } from '../../ui/theme.ts';
import { type AuthorizeBy, useAuthorize } from './authorize.tsx';
import { CardFields, type CardHandle } from './card-fields.tsx';
import styles from './dev-card-page.module.css';
import { usePayments } from './use-payments.ts';
import { WalletButton } from './wallet-button.tsx';

/**
 * The card fields on their own page, for developers; `/dev/card?secret=…&due=…`, in local environments only. An
 * intent's secret is on the console of the sandbox; without one there is nothing to pay, and the fields alone are there to try.
 * `due` is what the sheet of a wallet shows, in US cents; without it, nothing is charged.
 */
export default function DevCardPage() {
  const theme = useTheme();
  const { state } = usePayments();
  const [card, setCard] = useState<CardHandle | null>(null);
  const [isDisabled, setDisabled] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const { authorize, dialog } = useAuthorize();
  const query = new URLSearchParams(location.search);
  const [clientSecret, amount] = [query.get('secret'), Number(query.get('due'))];
  const pay = async (by: AuthorizeBy) => {
    setBusy(true);
    await tryToPay(by).finally(() => setBusy(false));
  };
  const tryToPay = async (by: AuthorizeBy) => {
    const typed = typeof by === 'object' && 'card' in by ? by.card : null;
    if (typed && !(await typed.check())) {
      typed.focus();
      return setOutcome('incomplete');
    }
    if (!clientSecret) return setOutcome('complete');
    setOutcome('…');
    const shown = await authorize({ ...anyIntent, clientSecret }, by);
    setOutcome('reason' in shown ? `${shown.is}: ${shown.reason}` : shown.is);
    if (shown.is !== 'declined') return;
    if (shown.reason === 'CVC Declined') typed?.say('cvv');
    if (shown.reason === 'Year is invalid') typed?.say('expiry');
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
          <Button onClick={() => void pay('saved')}>Go on</Button>
          <Button onClick={() => setDisabled(!isDisabled)}>{isDisabled ? 'Enable' : 'Disable'}</Button>
        </div>
        <WalletButton
          due={amount ? { amount, currencyCode: 'USD' } : null}
          disabled={isDisabled || isBusy}
          onPress={() => clientSecret !== null}
          onAgree={(sheet) => void pay({ sheet }).finally(sheet.fail)}
        />
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
