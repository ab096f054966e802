import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { day, money, oneOf, plain, strangers } from '../../platform/mail/mail-arguments.ts';
import { billingTexts } from './billing.texts.ts';

const mail = mailsOf(billingTexts);
const team = strangers('billing-unnamed-team');
const until = { at: new Date('2026-12-08T00:00:00Z'), timeZone: 'UTC' };
const example = { team: 'Halden Works', teamId: '019365a0-0000-7000-8000-000000000000', until };
const price = { amount: 248_400, currencyCode: 'USD' };
const path = '/teams/{teamId}/subscription';

/** Says that a subscription has begun, as a trial or paid. */
export const subscriptionStartedMail = mail('subscription-started', {
  path,
  args: { team, state: oneOf('trial'), price: money, until: day },
  example: { ...example, state: 'other', price },
});

/** Says that a trial ends in two days, and what it costs from then on. */
export const trialReminderMail = mail('trial-reminder', {
  path,
  args: { team, price: money, until: day },
  example: { ...example, price },
});

/** Says that a subscription was renewed and paid for. */
export const subscriptionRenewedMail = mail('subscription-renewed', {
  path: '/teams/{teamId}/billing',
  args: { team, price: money, until: day },
  example: { ...example, price },
});

/** Says that a payment failed, and until when the team keeps its plan. */
export const paymentFailedMail = mail('payment-failed', {
  path: '/teams/{teamId}/billing?edit_payment=true',
  args: { team, price: money, until: day },
  example: { ...example, price },
});

/** Asks to confirm a payment, which the bank wants, and says until when the team keeps its plan. */
export const confirmPaymentMail = mail('confirm-payment', {
  path: '/teams/{teamId}/billing?confirm_payment=true',
  args: { team, price: money, until: day },
  example: { ...example, price },
});

/** Says that a subscription has ended. */
export const subscriptionEndedMail = mail('subscription-ended', {
  path,
  args: { team, reason: oneOf('canceled', 'unpaid') },
  example: { team: example.team, teamId: example.teamId, reason: 'canceled' },
});

/** Tells the operator of something about payments that nobody else can mend; the facts follow as a quote. */
export const paymentAlarmMail = mail('payment-alarm', {
  path: null,
  args: { kind: plain },
  example: { kind: 'refund-returned' },
});
