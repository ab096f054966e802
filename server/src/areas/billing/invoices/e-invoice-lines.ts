import type { Invoice } from '../ledger/invoices.service.ts';
import type { QuoteLine } from '../price/quote-types.ts';
import { creditedLines } from './credited-lines.ts';
import { billingPeriod, categoryOf, decimal, taxRate } from './e-invoice-amounts.ts';
import { describe, type Words, whenOf } from './invoice-words.ts';
import { element, type XmlElement } from './xml.ts';

/** The lines of an invoice; those of a credit note have what it takes back. */
export function linesOf(words: Words, invoice: Invoice): XmlElement[] {
  const credited = creditedLines(invoice);
  return invoice.lines.map((line, index) => {
    const net = credited ? -credited[index]! : line.net;
    const note = credited ? words.say('invoice.invoiced', { amount: words.money(line.net) }) : null;
    return element('ram:IncludedSupplyChainTradeLineItem', [
      element('ram:AssociatedDocumentLineDocument', [
        element('ram:LineID', String(index + 1)),
        note === null ? null : element('ram:IncludedNote', [element('ram:Content', note)]),
      ]),
      element('ram:SpecifiedTradeProduct', [
        element('ram:Name', describe(words, line)),
        element('ram:Description', whenOf(words, line)),
      ]),
      element('ram:SpecifiedLineTradeAgreement', [
        element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', decimal(Math.abs(line.unitAmount)))]),
      ]),
      element('ram:SpecifiedLineTradeDelivery', [
        // Seats are pieces: C62 of UN/ECE Recommendation 20.
        element('ram:BilledQuantity', String(quantityOf(line)), { unitCode: 'C62' }),
      ]),
      element('ram:SpecifiedLineTradeSettlement', [
        element('ram:ApplicableTradeTax', [
          element('ram:TypeCode', 'VAT'),
          element('ram:CategoryCode', categoryOf(invoice.tax)),
          taxRate(invoice.tax),
        ]),
        billingPeriod(new Date(line.from), new Date(line.until)),
        ...allowancesOf(words, line, net),
        element('ram:SpecifiedTradeSettlementLineMonetarySummation', [element('ram:LineTotalAmount', decimal(net))]),
      ]),
    ]);
  });
}

/** What is taken off has a negative quantity: a price is never negative (BR-27). */
function quantityOf({ quantity, unitAmount }: QuoteLine): number {
  return unitAmount < 0 ? -quantity : quantity;
}

/**
 * What is taken off unit price times quantity, so that exactly the net amount of the line is left: days that are not charged,
 * the discount, and what a credit note does not take back. Of a credit that is charged rather than allowed.
 */
function allowancesOf({ say }: Words, line: QuoteLine, net: number): XmlElement[] {
  const { unitAmount, quantity, days } = line;
  const whole = unitAmount * quantity;
  const elapsed = days ? whole - line.amount : 0;
  const discount = whole - elapsed - line.net;
  const all = [
    {
      amount: elapsed,
      code: null,
      reason: days && say('invoice.elapsed', { past: days.all - days.left, all: days.all }),
    },
    { amount: discount, code: '95', reason: say('invoice.discount') },
    { amount: line.net - net, code: null, reason: say('invoice.notCredited') },
  ];
  return all
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, code, reason }) =>
      element('ram:SpecifiedTradeAllowanceCharge', [
        element('ram:ChargeIndicator', [element('udt:Indicator', String(amount < 0))]),
        element('ram:ActualAmount', decimal(Math.abs(amount))),
        code === null ? null : element('ram:ReasonCode', code),
        element('ram:Reason', reason ?? ''),
      ]),
    );
}
