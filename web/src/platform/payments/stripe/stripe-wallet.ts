import type {
  Stripe,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { lowerModals } from '../../browser/lower-modals.ts';
import type { HostedWallet, PaymentScript, WalletLook, WalletSheet } from '../payment-script.ts';
import { answerOf, type StripeResult } from './stripe-answers.ts';
import { localeOf } from './stripe-fields.ts';

/** What the intent that the server makes has as well: Stripe compares the two. */
const shared = { captureMethod: 'manual', setupFutureUsage: 'off_session' } as const;

const optionsOf = ({ due, language }: WalletLook): StripeElementsOptionsMode => {
  const common = { locale: localeOf(language), allowedPaymentMethodTypes: ['card'] };
  if (!due) return { mode: 'setup', ...common };
  return { mode: 'payment', amount: due.amount, currency: due.currencyCode.toLowerCase(), ...shared, ...common };
};

/** The button of a wallet as Stripe's Express Checkout Element. */
export function stripeWallet(
  stripe: Stripe,
  { container, look, merchant, onReady, onFail, onPress, onAgree }: Parameters<PaymentScript['wallet']>[0],
): HostedWallet {
  const elements = stripe.elements(optionsOf(look));
  const theme = look.scheme === 'dark' ? 'white' : 'black';
  const button = elements.create('expressCheckout', {
    buttonHeight: 44,
    buttonTheme: { applePay: theme, googlePay: theme },
    paymentMethods: {
      applePay: 'always',
      googlePay: 'auto',
      amazonPay: 'never',
      klarna: 'never',
      link: 'never',
      paypal: 'never',
    },
    business: { name: merchant },
  });
  let raise: (() => void) | null = null;
  const over = () => {
    raise?.();
    raise = null;
  };
  button.on('ready', ({ availablePaymentMethods }) => onReady(availablePaymentMethods !== undefined));
  button.on('loaderror', onFail);
  button.on('click', ({ resolve, reject }) => {
    if (!onPress()) return reject();
    // Its sheet may be a part of the page.
    raise ??= lowerModals();
    resolve();
  });
  button.on('cancel', over);
  button.on('confirm', (event) => onAgree(sheetOf(event)));
  button.mount(container);

  function sheetOf({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent): WalletSheet {
    let isOver = false;
    const end = (isFailed: boolean) => {
      if (isOver) return;
      isOver = true;
      if (isFailed) paymentFailed({ reason: 'fail' });
      over();
    };
    const confirm = async (clientSecret: string): Promise<StripeResult> => {
      await elements.submit();
      const options = { elements, clientSecret, redirect: 'if_required' } as const;
      return clientSecret.startsWith('seti_') ? stripe.confirmSetup(options) : stripe.confirmPayment(options);
    };
    return {
      async pay(clientSecret) {
        try {
          const result = await confirm(clientSecret);
          end(result.error !== undefined);
          return answerOf(result);
        } finally {
          end(true);
        }
      },
      fail: () => end(true),
    };
  }

  return {
    set(next) {
      elements.update(optionsOf(next) as StripeElementsUpdateOptions);
    },
    remove() {
      over();
      button.destroy();
    },
  };
}
