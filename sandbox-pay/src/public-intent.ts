import type { IntentRow } from './sandbox-store.ts';

/** An intent as the app's server sees it; `expiresAt` is a time in ISO 8601. */
export interface PublicIntent {
  id: string;
  clientSecret: string;
  status: IntentRow['status'];
  amount: number;
  currency: string;
  reason: string | null;
  method: IntentRow['payment_method'];
  chargeId: string | null;
  expiresAt: string | null;
}

/** An intent as the app's server sees it. */
export function presentIntent(row: IntentRow): PublicIntent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    method: row.payment_method,
    chargeId: row.charge_id,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

/** An intent as a browser sees it: how far it is, and what its bank's page and the sheet of Apple Pay show. */
export function presentForBrowser({ id, status, reason, amount, currency, payment_method: method }: IntentRow) {
  return { id, status, reason, amount, currency, method: method && { brand: method.brand, last4: method.last4 } };
}
