import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { QuoteLine } from '../price/quote-types.ts';
import { invoiceCounters, invoices } from './ledger.tables.ts';

/** An invoice or credit note, as it is stored. */
export type Invoice = typeof invoices.$inferSelect;

/**
 * Gives an invoice or credit note its number and stores it: the last thing that a transaction does, since the counter
 * stays locked until the commit. A rollback returns the number, so that there are no gaps (BILLING §10). `time` is asked
 * again once the counter is locked, so that later numbers have later times; the year stays that of the number.
 */
export async function issueInvoice(
  { parts: { ids } }: Context,
  db: Db,
  time: () => Promise<Date>,
  given: Omit<typeof invoices.$inferInsert, 'id' | 'year' | 'seq' | 'issuedAt'>,
): Promise<Invoice> {
  const asked = await time();
  const year = asked.getUTCFullYear();
  const [counter] = await db
    .insert(invoiceCounters)
    .values({ series: given.series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning();
  const numbered = await time();
  const issuedAt = numbered.getUTCFullYear() === year ? numbered : asked;
  const [stored] = await db
    .insert(invoices)
    .values({ ...given, id: ids.uuid(), year, seq: counter!.last, issuedAt })
    .returning();
  return stored!;
}

/** Which part of its period a line is for; null for all of it, however it was bought: 365 of 365 days are a year. */
export function partOf({ days }: Pick<QuoteLine, 'days'>): { left: number; all: number } | null {
  return days && days.left < days.all ? days : null;
}

/** The number of an invoice or credit note, such as `R-2026-000123`. */
export function numberOf({ series, year, seq }: Pick<Invoice, 'series' | 'year' | 'seq'>): string {
  return `${series}-${year}-${String(seq).padStart(6, '0')}`;
}

/** The invoice of an order; undefined where nothing was charged. */
export async function invoiceOf(db: Db, orderId: string): Promise<Invoice | undefined> {
  const [found] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return found;
}

/** An invoice by its number as people write it; undefined if there is none. */
export async function findInvoice(db: Db, number: string): Promise<Invoice | undefined> {
  const found = /^R-(\d{4})-(\d{1,9})$/.exec(number.trim().toUpperCase());
  if (!found) return undefined;
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.series, 'R'), eq(invoices.year, Number(found[1])), eq(invoices.seq, Number(found[2]))));
  return invoice;
}
