import { renewalDays } from '@chamfer/contract/education-rules';
import type { Account } from './account-types.ts';

/** When the account's education licence ends; null without one. */
export function educationLicenceUntil(account: Account): string | null {
  return account.subscriptions.find(({ type }) => type === 'edu')?.expiration ?? null;
}

/** From when on an education licence that ends at `until` can be renewed (DECISIONS 36). */
export function renewableFrom(until: string): Date {
  return new Date(Date.parse(until) - renewalDays * 24 * 60 * 60_000);
}
