import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { exchanged, ratesBetween, sellerCurrencyOf, type TaxInSellerCurrency } from '../price/exchange-rates.ts';
import { ratesOf } from '../price/rate-files.ts';
import type { Invoice } from './invoices.service.ts';
import { invoices } from './ledger.tables.ts';

/**
 * The tax of an invoice in the seller's currency, which the law wants where the invoice is in another one (BILLING §9).
 * Undefined where it is not, or no tax is charged; and where the operator gave no rate for the day, which is logged:
 * what was paid for is invoiced nevertheless, and no rate is made up.
 */
export function taxInSellerCurrency(
  { parts: { config, log } }: Context,
  { taxAmount, currencyCode: from, at }: { taxAmount: number; currencyCode: string; at: Date },
): TaxInSellerCurrency | undefined {
  const to = sellerCurrencyOf(config.BILLING_SELLER_COUNTRY);
  if (taxAmount === 0 || from === to) return undefined;
  const { exchange } = ratesOf(config);
  const rates = exchange && ratesBetween(exchange, { from, to, at });
  if (!rates) {
    log.error({ from, to, at }, 'an invoice does not state its tax in the currency of the seller: there is no rate');
    return undefined;
  }
  return { currencyCode: to, amount: exchanged(taxAmount, { from, to, rates }), rates };
}

/**
 * The same for a credit note, at the rate of its invoice. Reckoned from all credit notes of the invoice together, so that
 * they take back exactly what it stated.
 */
export async function creditedInSellerCurrency(
  db: Db,
  invoice: Invoice,
  tax: number,
): Promise<TaxInSellerCurrency | undefined> {
  const stated = invoice.tax.inSellerCurrency;
  if (!stated || tax === 0) return undefined;
  const before = await db
    .select({ tax: invoices.taxAmount, copied: invoices.tax })
    .from(invoices)
    .where(eq(invoices.invoiceId, invoice.id));
  const all = before.reduce((sum, each) => sum - each.tax, tax);
  const done = before.reduce((sum, { copied }) => sum - (copied.inSellerCurrency?.amount ?? 0), 0);
  const { currencyCode: to, rates } = stated;
  return { ...stated, amount: done - exchanged(all, { from: invoice.currencyCode, to, rates }) };
}
