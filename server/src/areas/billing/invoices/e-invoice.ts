import type { Language } from '@chamfer/contract/languages';
import { type Invoice, numberOf } from '../ledger/invoices.service.ts';
import type { InvoicePayment, InvoiceTax } from '../ledger/ledger.tables.ts';
import { billingPeriod, categoryOf, dateString, day, decimal, taxRate } from './e-invoice-amounts.ts';
import { linesOf } from './e-invoice-lines.ts';
import { partiesOf } from './e-invoice-parties.ts';
import { methodName, taxStatements, type Words, wordsOf } from './invoice-words.ts';
import { element, writeXml, type XmlElement } from './xml.ts';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};
/** The profile: the core of EN 16931, neither more nor less. */
const profile = 'urn:cen.eu:en16931:2017';
/** Of documents, after UNTDID 1001. */
const typeCodes = { R: '380', G: '381' };

/**
 * Whether an invoice has a form after EN 16931. The standard knows none without a buyer, nor of a seller without a number that
 * identifies it, as there can be outside of the Union.
 */
export function hasEInvoice({ buyer, seller }: Invoice): boolean {
  return buyer !== null && seller.vatNumber !== '';
}

/**
 * Writes an invoice or credit note as a Cross Industry Invoice of UN/CEFACT, after EN 16931: what the page says, in the same
 * language. A credit note names its invoice, and what it takes back is positive. Every amount follows from the stored minor
 * units, so that nothing is rounded a second time.
 *
 * Null where there is none (`hasEInvoice`).
 */
export function writeEInvoice(invoice: Invoice, original: Invoice | null, language: Language): string | null {
  const { buyer, series, issuedAt, currencyCode, tax } = invoice;
  if (!buyer || !hasEInvoice(invoice)) return null;
  const words = wordsOf(language, currencyCode);
  const notes = taxStatements(words, tax).map((text) => element('ram:IncludedNote', [element('ram:Content', text)]));
  const document = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', profile)]),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', numberOf(invoice)),
        element('ram:TypeCode', typeCodes[series]),
        day('ram:IssueDateTime', issuedAt),
        ...notes,
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...linesOf(words, invoice),
        partiesOf(words, invoice, buyer),
        element('ram:ApplicableHeaderTradeDelivery', []),
        settlementOf(words, invoice, original),
      ]),
    ],
    namespaces,
  );
  return writeXml(document);
}

function settlementOf(words: Words, invoice: Invoice, original: Invoice | null): XmlElement {
  const { tax, currencyCode, payment, series, lines } = invoice;
  const stated = tax.inSellerCurrency;
  const times = lines.map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }));
  const from = new Date(Math.min(...times.map((each) => each.from)));
  const until = new Date(Math.max(...times.map((each) => each.until)));
  return element('ram:ApplicableHeaderTradeSettlement', [
    stated ? element('ram:TaxCurrencyCode', stated.currencyCode) : null,
    element('ram:InvoiceCurrencyCode', currencyCode),
    payment && paymentMeans(words, payment),
    taxBreakdown(words, invoice),
    billingPeriod(from, until),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', words.say('invoice.settled', { kind: series === 'R' ? 'invoice' : 'credit' })),
    ]),
    totalsOf(invoice),
    original &&
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', numberOf(original)),
        element('ram:FormattedIssueDateTime', [dateString('qdt:DateTimeString', original.issuedAt)]),
      ]),
  ]);
}

/** A bank card (48 of UNTDID 4461): whether it is one of credit or debit is not known. Of its number, the last four digits. */
function paymentMeans(words: Words, payment: InvoicePayment): XmlElement {
  const { lastFourDigits } = payment;
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', '48'),
    element('ram:Information', methodName(words, payment)),
    lastFourDigits ? element('ram:ApplicableTradeSettlementFinancialCard', [element('ram:ID', lastFourDigits)]) : null,
  ]);
}

/** Why no tax is charged, as the list VATEX of the European Commission has it. */
const exemptionCodes = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O', S: null, Z: null };

function taxBreakdown(words: Words, { tax, series, taxAmount, net }: Invoice): XmlElement {
  const [category, sign] = [categoryOf(tax), signOf(series)];
  const exemption = exemptionCodes[category];
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', decimal(sign * taxAmount)),
    element('ram:TypeCode', 'VAT'),
    category === 'AE' ? element('ram:ExemptionReason', words.say('invoice.reverse')) : null,
    element('ram:BasisAmount', decimal(sign * net)),
    element('ram:CategoryCode', category),
    exemption === null ? null : element('ram:ExemptionReasonCode', exemption),
    taxRate(tax),
  ]);
}

/** All of it is paid, or refunded, by the time an invoice is issued. */
function totalsOf({ net, taxAmount, total, currencyCode, series, tax }: Invoice): XmlElement {
  const sign = signOf(series);
  const taxTotal = (amount: number, currencyID: string) =>
    element('ram:TaxTotalAmount', decimal(sign * amount), { currencyID });
  const stated: InvoiceTax['inSellerCurrency'] = tax.inSellerCurrency;
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', decimal(sign * net)),
    element('ram:TaxBasisTotalAmount', decimal(sign * net)),
    taxTotal(taxAmount, currencyCode),
    stated ? taxTotal(stated.amount, stated.currencyCode) : null,
    element('ram:GrandTotalAmount', decimal(sign * total)),
    element('ram:TotalPrepaidAmount', decimal(sign * total)),
    element('ram:DuePayableAmount', decimal(0)),
  ]);
}

/** Stored amounts of credit notes are negative. */
function signOf(series: Invoice['series']): 1 | -1 {
  return series === 'R' ? 1 : -1;
}
