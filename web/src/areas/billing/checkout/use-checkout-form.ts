import type { ApiError } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { currencyOfCountry } from '@chamfer/contract/buyer-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { useAgreedSheet } from '../../../platform/payments/agreed-sheet.ts';
import { useAuthorize } from '../../../platform/payments/authorize.tsx';
import { useCardForm } from '../../../platform/payments/card-form.ts';
import type { HandedInvite } from '../../../platform/payments/checkout-hand-over.ts';
import type { WalletSheet } from '../../../platform/payments/payment-script.ts';
import type { usePayments } from '../../../platform/payments/use-payments.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { billingMends, billingValues } from '../details/billing-rules.ts';
import { type PaymentFailure, paymentFailure } from '../payment/payment-failure.ts';
import { formState } from '../payment/payment-method.tsx';
import { displayPrice } from '../pricing/display-price.ts';
import { usePrices } from '../pricing/use-prices.ts';
import { invalidateSubscriptions } from '../subscription/use-subscriptions.ts';
import { answerToRefusal } from './answer-to-refusal.ts';
import { buy } from './buy.ts';
import { type CheckoutValues, checkCheckout, estimateInput } from './checkout-form-state.ts';
import { type CheckoutSearch, firstSeats } from './checkout-search.ts';
import type { Checkout } from './use-checkout.ts';
import { useEstimate } from './use-estimate.ts';

/** The messages above the button, other than failures. */
export type CheckoutNotice = 'changed' | 'trialUsed' | 'confirming' | 'confirmingTrial';

/** What the form of checkout is about, and who is notified how it ended. */
export interface CheckoutFormProps {
  checkout: Checkout;
  search: CheckoutSearch;
  handed: HandedInvite | null;
  payments: ReturnType<typeof usePayments>;
  onBought: (teamId: string) => void;
  /** There is nothing left to buy: the team has a subscription by now. */
  onOver: (error: ApiError, isReleased: boolean) => void;
}

/** The state of the form of checkout: its values, the estimate of them, and what became of a press. */
export function useCheckoutForm({ checkout, search, handed, payments, onBought, onOver }: CheckoutFormProps) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const { authorize, dialog } = useAuthorize();
  const cardForm = useCardForm();
  const { card } = cardForm;
  const sheet = useAgreedSheet();
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [notice, setNotice] = useState<CheckoutNotice | null>(null);
  const [isLong, setLong] = useState(false);
  /** Whether money is reserved for the present press, and whether that was let go. */
  const isHeld = useRef(false);
  const [isReleased, setReleased] = useState(false);
  /** The button of a wallet was pressed with something missing. */
  const [isIncomplete, setIncomplete] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const needsConsent = checkout.migratingFromType !== null && checkout.migrationAutoRenewEnabled;
  const form = useForm<CheckoutValues>({
    start: {
      ...billingValues(checkout.billingDetails),
      seatsUsed: checkout.editorSeatsUsed,
      editorSeatCount: firstSeats(handed, search.isForSeats),
      inviteEmails: handed?.emails ?? [],
      inviteText: '',
      role: handed?.role ?? 'editor',
      period: checkout.fixedPeriod ?? search.period,
      paymentType: 'card',
      couponCode: search.couponCode,
      migrationConsent: false,
    },
    check: (values) => checkCheckout(values, { needsConsent }),
    hosted: ({ paymentType }) => (paymentType === 'card' ? card.current : null),
    mends: billingMends,
    send: async (values, signal) => {
      setFailure(null);
      setNotice(null);
      setLong(false);
      setReleased(false);
      setIncomplete(false);
      isHeld.current = false;
      if (search.cardError) return refuse(paymentFailure(search.cardError));
      const shown = estimated.estimate;
      if (!shown) return;
      const agreed = sheet.take();
      if (values.paymentType === 'apple_pay' && !agreed) return;
      const by = agreed ? { sheet: agreed } : { card: card.current! };
      const bought = await buy(checkout.id, values, shown, (intent) => authorize(intent, by), {
        signal,
        onAuthorized: (isMoney) => {
          isHeld.current = isMoney;
        },
        onLong: () => {
          setLong(true);
          setNotice(shown.trialEnd ? 'confirmingTrial' : 'confirming');
        },
      }).finally(() => agreed?.fail());
      if (bought.is === 'refused') return refuse(bought.failure);
      if (bought.is === 'confirming') return setNotice(shown.trialEnd ? 'confirmingTrial' : 'confirming');
      sayInvited(bought.answer);
      await invalidateSubscriptions(client);
      onBought(bought.answer.teamId);
      return 'leaving';
    },
    refusal: (error) => {
      setNotice(null);
      const answer = answerToRefusal(error, isHeld.current);
      setReleased(answer.isLetGo);
      if (answer.is === 'declined') refuse(answer.failure);
      if (answer.is === 'over') onOver(answer.error, answer.isLetGo);
      if (answer.is === 'changed') {
        // Nothing was charged: the new figures are shown, and it is pressed again by who agrees with them.
        setNotice(answer.notice);
        setAttempt((count) => count + 1);
      }
      return answer.is === 'form' ? answer.errors : {};
    },
    focus: null,
  });
  const { values } = form;
  /** Whoever was paid for and could not be invited is named: nothing on the next page would say so. */
  const sayInvited = ({ invitedUsers, errors }: CallOutput<'POST /checkout/{checkoutId}/finalize'>) => {
    const count = invitedUsers.length;
    if (count > 0) showToast({ kind: 'ok', text: t('billing.checkout.invited', { count }) });
    const emails = format.list(errors.map(({ email }) => email));
    if (errors.length > 0) showToast({ kind: 'error', text: t('billing.checkout.notInvited', { emails }) });
  };
  const refuse = (reason: PaymentFailure) => {
    if (reason.at === 'cvv' || reason.at === 'expiry') card.current?.say(reason.at);
    else setFailure(reason);
  };
  const estimated = useEstimate(checkout.id, estimateInput(values), attempt);
  const couponError = estimated.errors.some(({ code }) => code === 'INVALID_COUPON')
    ? t('billing.error.coupon')
    : undefined;
  // Shown as soon as the country is chosen: nothing else that is filled in would matter.
  const countryError = estimated.errors.some(({ code }) => code === 'UNSUPPORTED_COUNTRY')
    ? t('billing.checkout.error.country')
    : undefined;
  // What the register says of a number; of another number it says nothing yet.
  const isVatWrong = estimated.errors.some(({ code, field }) => code === 'VALIDATION_ERROR' && field === 'vatNumber');
  const vatError = isVatWrong && !estimated.isPending && values.vatNumber.trim() ? t('billing.error.vat') : undefined;
  const trialEnd = estimated.estimate ? estimated.estimate.trialEnd : checkout.trialEnd;
  const wait = formState(values.paymentType, payments, cardForm);
  const isThere = wait === 'ready';
  const canBuy = isThere && estimated.estimate !== null && !estimated.isPending && !estimated.hasFailed;
  const quoted = estimated.estimate?.currencyCode ?? checkout.currencyCode ?? currencyOfCountry(values.countryCode);
  const price = displayPrice(usePrices().data ?? [], quoted);
  const { estimate } = estimated;
  const wallet = {
    due: estimate && estimate.dueToday > 0 ? { amount: estimate.dueToday, currencyCode: estimate.currencyCode } : null,
    disabled: !canBuy || form.busy,
    onPress: () => {
      const isComplete = !Object.values(checkCheckout(values, { needsConsent })).some(Boolean);
      setIncomplete(!isComplete);
      // It sends nothing: it shows at the fields what is wrong.
      if (!isComplete) form.submit();
      return isComplete;
    },
    onAgree: (agreed: WalletSheet) => sheet.send(agreed, form.submit),
  };
  return {
    form,
    wallet,
    isIncomplete: isIncomplete && Object.values(form.errors).some(Boolean),
    estimated,
    trialEnd,
    wait,
    isThere,
    canBuy,
    price,
    payments,
    cardForm,
    couponError,
    countryError,
    vatError,
    needsConsent,
    /** Whether anything is taken off for the individual subscription that moves; expected until the first estimate. */
    isCredited: estimated.estimate === null || estimated.estimate.amountWithSubscriptionMigration !== null,
    failure,
    notice,
    isLong,
    isReleased,
    retry: () => setAttempt((count) => count + 1),
    dialog,
  };
}
