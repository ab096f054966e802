import {
  AutoRenewStatus,
  Environment,
  type JWSRenewalInfoDecodedPayload,
  type JWSTransactionDecodedPayload,
  OfferDiscountType,
  OfferType,
  type ResponseBodyV2DecodedPayload,
  SignedDataVerifier,
  Status,
  Type,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library';
import { z } from 'zod';
import type { AppStoreNotification, AppStorePort, AppStoreSubscription } from './app-store-port.ts';
import { PaymentError, WebhookRefused } from './payment-port.ts';

/** How long Apple is waited for that says whether certificates still count, in ms; its library waits 30 seconds. */
const answerMs = 10_000;
/** From how many days on a period is shown as a year: there are others than months and years in the App Store. */
const yearlyDays = 180;
const dayMs = 24 * 60 * 60_000;

const statuses: Readonly<Record<number, AppStoreSubscription['status']>> = {
  [Status.ACTIVE]: 'active',
  [Status.EXPIRED]: 'expired',
  [Status.BILLING_RETRY]: 'retry',
  [Status.BILLING_GRACE_PERIOD]: 'grace',
  [Status.REVOKED]: 'revoked',
};

/** Connects to the App Store's notifications by Apple's library, which checks what is signed. */
export function connectAppStore(given: {
  bundleId: string;
  appId: number | undefined;
  /** The library checks no signature in others than these two. */
  environment: 'Production' | 'Sandbox';
  /** Apple's root certificates, in DER or PEM. */
  roots: readonly Buffer[];
  /** Whether Apple is asked if certificates were revoked, and their dates are compared with today's. */
  asksApple: boolean;
}): AppStorePort {
  const { bundleId, appId, roots, asksApple } = given;
  const environment = given.environment === 'Production' ? Environment.PRODUCTION : Environment.SANDBOX;
  const verifier = new SignedDataVerifier([...roots], asksApple, environment, bundleId, appId);
  return {
    async readNotification(raw) {
      const body = await verified(verifier.verifyAndDecodeNotification(signedPayloadOf(raw)));
      const { signedTransactionInfo, signedRenewalInfo } = body.data ?? {};
      if (!signedTransactionInfo) return present(body, null);
      const transaction = await verified(verifier.verifyAndDecodeTransaction(signedTransactionInfo));
      const renewal = signedRenewalInfo ? await verified(verifier.verifyAndDecodeRenewalInfo(signedRenewalInfo)) : null;
      return present(body, subscriptionOf(body.data?.status, transaction, renewal));
    },
  };
}

const notificationBody = z.object({ signedPayload: z.string().min(1) });

/** @throws WebhookRefused */
function signedPayloadOf(raw: Buffer): string {
  try {
    return notificationBody.parse(JSON.parse(raw.toString())).signedPayload;
  } catch (cause) {
    throw new WebhookRefused('no notification of the App Store', { cause });
  }
}

/** @throws WebhookRefused, PaymentError */
async function verified<Payload>(work: Promise<Payload>): Promise<Payload> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new PaymentError('unreachable', 'Apple does not answer')), answerMs);
  try {
    return await Promise.race([work, late.promise]);
  } catch (cause) {
    if (cause instanceof PaymentError) throw cause;
    const status = cause instanceof VerificationException ? cause.status : null;
    if (status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE) {
      throw new PaymentError('unreachable', 'Apple does not say whether its certificates count', { cause });
    }
    const why = status === null ? 'unreadable' : VerificationStatus[status];
    throw new WebhookRefused(`a notification that the App Store did not sign: ${why}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** @throws WebhookRefused for one without an id or a time, which could be any other */
function present(
  { notificationUUID, notificationType, subtype, signedDate }: ResponseBodyV2DecodedPayload,
  subscription: AppStoreSubscription | null,
): AppStoreNotification {
  if (!notificationUUID || !signedDate) throw new WebhookRefused('a notification without id or time');
  return {
    id: notificationUUID,
    type: notificationType ?? '',
    subtype: subtype ?? null,
    signedAt: new Date(signedDate),
    subscription,
  };
}

/** A subscription as the notification has it; null where it is about something else that is sold, or has too little. */
function subscriptionOf(
  status: number | undefined,
  transaction: JWSTransactionDecodedPayload,
  renewal: JWSRenewalInfoDecodedPayload | null,
): AppStoreSubscription | null {
  const { originalTransactionId, purchaseDate, expiresDate, type, offerType, offerDiscountType } = transaction;
  const known = status === undefined ? undefined : statuses[status];
  if (type !== Type.AUTO_RENEWABLE_SUBSCRIPTION || !known || !originalTransactionId) return null;
  if (!purchaseDate || !expiresDate || purchaseDate >= expiresDate) return null;
  if (renewal?.originalTransactionId && renewal.originalTransactionId !== originalTransactionId) {
    throw new WebhookRefused('a notification about two subscriptions');
  }
  const account = z.uuid().safeParse(transaction.appAccountToken?.toLowerCase());
  const grace = known === 'grace' ? renewal?.gracePeriodExpiresDate : undefined;
  return {
    originalTransactionId,
    accountId: account.success ? account.data : null,
    status: known,
    isTrial: offerType === OfferType.INTRODUCTORY_OFFER && offerDiscountType === OfferDiscountType.FREE_TRIAL,
    autoRenew: renewal?.autoRenewStatus === AutoRenewStatus.ON,
    period: expiresDate - purchaseDate > yearlyDays * dayMs ? 'yearly' : 'monthly',
    periodStart: new Date(purchaseDate),
    periodEnd: new Date(expiresDate),
    isRevoked: transaction.revocationDate !== undefined,
    graceUntil: known === 'grace' ? new Date(grace ?? expiresDate) : null,
    price: priceOf(transaction),
  };
}

/** Apple counts thousandths of the currency's unit, we its minor units: 9990 are 9.99 US dollars. */
function priceOf({ price, currency }: JWSTransactionDecodedPayload): AppStoreSubscription['price'] {
  if (price === undefined || !currency || !/^[A-Z]{3}$/.test(currency)) return null;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return { amount: Math.round(price / 10 ** (3 - digits)), currencyCode: currency };
}
