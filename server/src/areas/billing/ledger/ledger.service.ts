import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts';

/** An account of the ledger and what is booked on it: debit is positive. */
export type Booking = readonly [account: string, amount: number];

/**
 * Books entries that add up to 0, once for what caused them. The database refuses others at the commit (BILLING §10).
 */
export async function book(
  { parts: { ids, clock } }: Context,
  db: Db,
  given: Omit<typeof ledgerTransactions.$inferInsert, 'id' | 'at'> & { currencyCode: string },
  bookings: readonly Booking[],
): Promise<void> {
  const { currencyCode, ...cause } = given;
  const entries = bookings.filter(([, amount]) => amount !== 0);
  if (entries.length === 0) return;
  const transactionId = ids.uuid();
  await db.insert(ledgerTransactions).values({ ...cause, id: transactionId, at: clock.now() });
  await db
    .insert(ledgerEntries)
    .values(entries.map(([account, amount]) => ({ id: ids.uuid(), transactionId, account, currencyCode, amount })));
}

/** What an invoice books: what is owed to us, what we earned, and what is the state’s. */
export function invoiceBookings(it: {
  net: number;
  taxAmount: number;
  total: number;
  country: string | null;
}): Booking[] {
  return [
    ['receivable', it.total],
    ['revenue', -it.net],
    [`vat:${it.country ?? 'none'}`, -it.taxAmount],
  ];
}

/** What a dispute books: the provider took money back that the bank has yet to decide about. */
export function disputeBookings(amount: number): Booking[] {
  return [
    ['chargebacks', amount],
    ['provider', -amount],
  ];
}

/** What a lost dispute books in addition to its credit note: what was left to decide is now what the credit note owes. */
export function lostDisputeBookings(amount: number): Booking[] {
  return [
    ['receivable', amount],
    ['chargebacks', -amount],
  ];
}

/** What money books that buys nothing: it waits apart until somebody has looked. */
export function unappliedBookings(amount: number): Booking[] {
  return [
    ['provider', amount],
    ['unapplied', -amount],
  ];
}

/** What a payment books: the provider owes us what the customer did. */
export function paymentBookings(total: number): Booking[] {
  return [
    ['provider', total],
    ['receivable', -total],
  ];
}
