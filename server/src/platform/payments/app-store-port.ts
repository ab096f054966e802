/** The port to the App Store, which sells subscriptions to people in the design app (PROVIDERS §1). */

/** Where the App Store sends its notifications. */
export const appStoreNotificationsPath = '/api/app-store/notifications';

/** A subscription as a notification has it, at the moment when Apple signed it. */
export interface AppStoreSubscription {
  /** The id that all renewals and later purchases of it have in common. */
  originalTransactionId: string;
  /** The account that the design app named at the purchase; null where it named none. */
  accountId: string | null;
  /** `retry`: its payment failed, and nothing may be used meanwhile. `revoked`: refunded, or no longer shared by the family. */
  status: 'active' | 'grace' | 'retry' | 'expired' | 'revoked';
  /** Whether this is the free trial that comes before the first payment. */
  isTrial: boolean;
  autoRenew: boolean;
  period: 'monthly' | 'yearly';
  /** The paid period that the notification is about, which of a refund may be one of the past. */
  periodStart: Date;
  periodEnd: Date;
  /** Whether Apple gave back what was paid for that period, or took it from the person. */
  isRevoked: boolean;
  /** How long it may be used while its payment is overdue; null where it is not. */
  graceUntil: Date | null;
  /** What was paid for that period, tax included, in minor units; null where Apple names none. */
  price: { amount: number; currencyCode: string } | null;
}

/** A notification, as Apple signed it. */
export interface AppStoreNotification {
  /** Apple's id of it, which is the same when it is sent again. */
  id: string;
  /** What happened, such as DID_RENEW, and what in particular, such as BILLING_RECOVERY. */
  type: string;
  subtype: string | null;
  signedAt: Date;
  /** Null where it is about none, such as a test or a single purchase. */
  subscription: AppStoreSubscription | null;
}

/** What this server asks of the App Store's notifications. */
export interface AppStorePort {
  /**
   * Checks a notification's signatures, certificates, app and environment, and reads it.
   * @throws WebhookRefused for what Apple did not sign for this app, PaymentError where Apple cannot be asked whether its
   * certificates still count
   */
  readNotification(raw: Buffer): Promise<AppStoreNotification>;
}
