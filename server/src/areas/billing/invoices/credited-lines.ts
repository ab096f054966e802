import type { Invoice } from '../ledger/invoices.service.ts';
import { shareOut } from '../price/quote.ts';

/** What a credit note takes back of each line, net, in minor units and negative; null for an invoice. */
export function creditedLines({ series, net, lines }: Invoice): number[] | null {
  if (series === 'R') return null;
  return shareOut(
    net,
    lines.map((line) => line.net),
  );
}
