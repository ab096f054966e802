import { readXml, type XmlPart } from './xml-schema.ts';

/**
 * The business rules of EN 16931 that concern invoices as we write them: their published tests come with licences or tools
 * that are not wanted here, so these are written from the texts of the rules. A rule for what no invoice of ours has, such as
 * charges or payees, is missing. Amounts are compared in minor units and without any tolerance, except where a note says so.
 */
type Rule = (invoice: Facts) => boolean;

/** What the rules ask for. */
interface Facts {
  root: XmlPart;
  document: XmlPart;
  seller: XmlPart;
  buyer: XmlPart;
  settlement: XmlPart;
  totals: XmlPart;
  lines: XmlPart[];
  breakdowns: XmlPart[];
}

const line = {
  settlement: 'ram:SpecifiedLineTradeSettlement',
  tax: 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax',
  net: 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
  price: 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount',
  quantity: 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity',
  allowances: 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge',
};
const vatNumber = "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']";
const address = 'ram:PostalTradeAddress';
const period = 'ram:BillingSpecifiedPeriod';

/** A decimal in minor units; null for what is none. */
function minor(part: XmlPart, path: string): bigint | null {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(part.text(path) ?? '');
  return found && BigInt(`${found[1]}${found[2]}${(found[3] ?? '').padEnd(2, '0')}`);
}
const sum = (amounts: (bigint | null)[]) => amounts.reduce<bigint>((all, each) => all + (each ?? 0n), 0n);
const has = (part: XmlPart, path: string) => (part.text(path) ?? '').trim() !== '';
/** Whether there is a period, and it does not end before it begins. */
const isPeriod = (part: XmlPart) => {
  const [from, until] = ['Start', 'End'].map((which) => part.text(`${period}/ram:${which}DateTime/udt:DateTimeString`));
  return from !== null && until !== null && from! <= until!;
};
const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);
const isCountry = (code: string) =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
const categoriesOf = ({ lines }: Facts) => lines.map((each) => each.text(`${line.tax}/ram:CategoryCode`));
const taxed = ({ breakdowns }: Facts, category: string) =>
  breakdowns.filter((each) => each.text('ram:CategoryCode') === category);

const content: Record<string, Rule> = {
  'BR-01': ({ root }) =>
    root.text('rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID') ===
    'urn:cen.eu:en16931:2017',
  'BR-02': ({ document }) => has(document, 'ram:ID'),
  'BR-03': ({ document }) => has(document, 'ram:IssueDateTime/udt:DateTimeString[@format="102"]'),
  'BR-04, BR-CL-01': ({ document }) => ['380', '381'].includes(document.text('ram:TypeCode') ?? ''),
  'BR-05, BR-CL-04': ({ settlement }) => isCurrency(settlement.text('ram:InvoiceCurrencyCode') ?? ''),
  'BR-CL-05': ({ settlement }) => settlement.texts('ram:TaxCurrencyCode').every(isCurrency),
  'BR-06': ({ seller }) => has(seller, 'ram:Name'),
  'BR-07': ({ buyer }) => has(buyer, 'ram:Name'),
  'BR-08': ({ seller }) => seller.all(address).length === 1,
  'BR-09': ({ seller }) => isCountry(seller.text(`${address}/ram:CountryID`) ?? ''),
  'BR-10': ({ buyer }) => buyer.all(address).length === 1,
  'BR-11, BR-CL-14': ({ buyer }) => isCountry(buyer.text(`${address}/ram:CountryID`) ?? ''),
  'BR-12': ({ totals }) => minor(totals, 'ram:LineTotalAmount') !== null,
  'BR-13': ({ totals }) => minor(totals, 'ram:TaxBasisTotalAmount') !== null,
  'BR-14': ({ totals }) => minor(totals, 'ram:GrandTotalAmount') !== null,
  'BR-15': ({ totals }) => minor(totals, 'ram:DuePayableAmount') !== null,
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => {
    const ids = lines.map((each) => each.text('ram:AssociatedDocumentLineDocument/ram:LineID'));
    return ids.every(Boolean) && new Set(ids).size === ids.length;
  },
  'BR-22': ({ lines }) => lines.every((each) => has(each, line.quantity)),
  'BR-23, BR-CL-23': ({ lines }) => lines.every((each) => each.text(`${line.quantity}/@unitCode`) === 'C62'),
  'BR-24': ({ lines }) => lines.every((each) => minor(each, line.net) !== null),
  'BR-25': ({ lines }) => lines.every((each) => has(each, 'ram:SpecifiedTradeProduct/ram:Name')),
  'BR-26, BR-27': ({ lines }) => lines.every((each) => (minor(each, line.price) ?? -1n) >= 0n),
  'BR-29, BR-CO-19': ({ settlement }) => isPeriod(settlement),
  'BR-30, BR-CO-20': ({ lines }) => lines.every((each) => isPeriod(each.all(line.settlement)[0]!)),
  'BR-41': ({ lines }) =>
    lines.flatMap((each) => each.all(line.allowances)).every((each) => minor(each, 'ram:ActualAmount') !== null),
  'BR-42, BR-CO-23': ({ lines }) =>
    lines.flatMap((each) => each.all(line.allowances)).every((each) => has(each, 'ram:Reason')),
  'BR-CL-19': ({ lines }) =>
    lines.flatMap((each) => each.texts(`${line.allowances}/ram:ReasonCode`)).every((code) => code === '95'),
  'BR-49, BR-CL-16': ({ settlement }) =>
    settlement
      .all('ram:SpecifiedTradeSettlementPaymentMeans')
      .every((each) => ['48', '54', '55'].includes(each.text('ram:TypeCode') ?? '')),
  'BR-51': ({ settlement }) =>
    settlement
      .texts('ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:ID')
      .every((digits) => /^\d{4,6}$/.test(digits)),
  'BR-55': ({ document, settlement }) => {
    const named = settlement.texts('ram:InvoiceReferencedDocument/ram:IssuerAssignedID');
    return named.every(Boolean) && (document.text('ram:TypeCode') === '381') === (named.length === 1);
  },
  'BR-CO-09': ({ root }) =>
    root.texts(`.//${vatNumber}`).every((id) => /^EL|^XI/.test(id) || isCountry(id.slice(0, 2))),
  'BR-CO-26': ({ seller }) => has(seller, vatNumber) || has(seller, 'ram:ID'),
};

const amounts: Record<string, Rule> = {
  'BR-45 to BR-48': (invoice) =>
    invoice.breakdowns.every(
      (each) =>
        minor(each, 'ram:BasisAmount') !== null &&
        minor(each, 'ram:CalculatedAmount') !== null &&
        has(each, 'ram:CategoryCode') &&
        has(each, 'ram:RateApplicablePercent') === (each.text('ram:CategoryCode') !== 'O'),
    ),
  'BR-53': ({ settlement, totals }) =>
    settlement
      .texts('ram:TaxCurrencyCode')
      .every((code) => minor(totals, `ram:TaxTotalAmount[@currencyID='${code}']`) !== null),
  'BT-131': ({ lines }) =>
    lines.every((each) => {
      const gross = (minor(each, line.price) ?? 0n) * BigInt(each.text(line.quantity) ?? '0');
      const takenOff = each.all(line.allowances).map((change) => {
        const amount = minor(change, 'ram:ActualAmount') ?? 0n;
        return change.text('ram:ChargeIndicator/udt:Indicator') === 'true' ? -amount : amount;
      });
      return minor(each, line.net) === gross - sum(takenOff);
    }),
  'BR-CO-04': (invoice) => categoriesOf(invoice).every((category) => ['S', 'Z', 'AE', 'O'].includes(category ?? '')),
  'BR-CO-10': ({ lines, totals }) =>
    minor(totals, 'ram:LineTotalAmount') === sum(lines.map((each) => minor(each, line.net))),
  'BR-CO-13': ({ totals }) => minor(totals, 'ram:TaxBasisTotalAmount') === minor(totals, 'ram:LineTotalAmount'),
  'BR-CO-14': ({ breakdowns, totals, settlement }) => {
    const currency = settlement.text('ram:InvoiceCurrencyCode');
    const total = minor(totals, `ram:TaxTotalAmount[@currencyID='${currency}']`);
    return total === sum(breakdowns.map((each) => minor(each, 'ram:CalculatedAmount')));
  },
  'BR-CO-15': ({ totals, settlement }) => {
    const tax = minor(totals, `ram:TaxTotalAmount[@currencyID='${settlement.text('ram:InvoiceCurrencyCode')}']`);
    return minor(totals, 'ram:GrandTotalAmount') === sum([minor(totals, 'ram:TaxBasisTotalAmount'), tax]);
  },
  'BR-CO-16': ({ totals }) =>
    minor(totals, 'ram:DuePayableAmount') ===
    sum([minor(totals, 'ram:GrandTotalAmount'), -(minor(totals, 'ram:TotalPrepaidAmount') ?? 0n)]),
  // To the cent in invoices. The tax of a credit note adds up with that of the others of its invoice, so it may be off by one.
  'BR-CO-17, BR-S-09, BR-Z-09, BR-AE-09, BR-O-09': ({ document, breakdowns }) =>
    breakdowns.every((each) => {
      const rate = minor(each, 'ram:RateApplicablePercent') ?? 0n;
      const doubled = 2n * (minor(each, 'ram:BasisAmount') ?? 0n) * rate;
      const exact = (doubled + 10_000n) / 20_000n;
      const off = (minor(each, 'ram:CalculatedAmount') ?? -1n) - exact;
      return off === 0n || (document.text('ram:TypeCode') === '381' && (off === 1n || off === -1n));
    }),
  'BR-CO-18': ({ breakdowns }) => breakdowns.length > 0,
  'BR-CO-25': ({ totals, settlement }) =>
    (minor(totals, 'ram:DuePayableAmount') ?? 0n) <= 0n || has(settlement, 'ram:SpecifiedTradePaymentTerms/*'),
  'BR-DEC': ({ root }) =>
    root
      .texts('.//*[substring(local-name(), string-length(local-name()) - 5) = "Amount"]')
      .every((amount) => /^-?\d+\.\d{2}$/.test(amount)),
  'CII-DT-031': ({ root }) => root.all('.//*[@currencyID and local-name() != "TaxTotalAmount"]').length === 0,
  'CII-DT-097': ({ root }) => root.texts('.//*[@format="102"]').every((date) => /^20\d\d[01]\d[0-3]\d$/.test(date)),
};

/** The rules of the categories of tax. */
const categories: Record<string, Rule> = {
  'BR-S-01, BR-Z-01, BR-AE-01, BR-O-01': (invoice) =>
    categoriesOf(invoice).every((category) => taxed(invoice, category ?? '').length === 1) &&
    invoice.breakdowns.length === new Set(categoriesOf(invoice)).size,
  'BR-S-02, BR-Z-02': (invoice) =>
    !categoriesOf(invoice).some((category) => category === 'S' || category === 'Z') || has(invoice.seller, vatNumber),
  'BR-AE-02': (invoice) =>
    !categoriesOf(invoice).includes('AE') || (has(invoice.seller, vatNumber) && has(invoice.buyer, vatNumber)),
  'BR-O-02': (invoice) =>
    !categoriesOf(invoice).includes('O') || !(has(invoice.seller, vatNumber) || has(invoice.buyer, vatNumber)),
  'BR-S-05, BR-Z-05, BR-AE-05, BR-O-05': ({ lines }) =>
    lines.every((each) => {
      const [tax] = each.all(line.tax);
      const rate = minor(tax!, 'ram:RateApplicablePercent');
      const category = tax!.text('ram:CategoryCode');
      if (category === 'O') return rate === null;
      return category === 'S' ? rate !== null && rate > 0n : rate === 0n;
    }),
  'BR-S-08, BR-Z-08, BR-AE-08, BR-O-08': ({ lines, breakdowns }) =>
    breakdowns.every((each) => {
      const same = ['ram:CategoryCode', 'ram:RateApplicablePercent'];
      const own = lines.filter((it) => same.every((path) => it.text(`${line.tax}/${path}`) === each.text(path)));
      return minor(each, 'ram:BasisAmount') === sum(own.map((it) => minor(it, line.net)));
    }),
  'BR-S-10, BR-Z-10': (invoice) =>
    [...taxed(invoice, 'S'), ...taxed(invoice, 'Z')].every(
      (each) => !has(each, 'ram:ExemptionReason') && !has(each, 'ram:ExemptionReasonCode'),
    ),
  'BR-AE-10, BR-CL-22': (invoice) =>
    taxed(invoice, 'AE').every(
      (each) => each.text('ram:ExemptionReasonCode') === 'VATEX-EU-AE' && has(each, 'ram:ExemptionReason'),
    ),
  'BR-O-10, BR-CL-22': (invoice) =>
    taxed(invoice, 'O').every((each) => each.text('ram:ExemptionReasonCode') === 'VATEX-EU-O'),
  'BR-O-11 to BR-O-14': (invoice) => taxed(invoice, 'O').length === 0 || invoice.breakdowns.length === 1,
};

const rules = { ...content, ...amounts, ...categories };

/** What is wrong with an invoice in XML: what the schema finds, and the names of rules that it breaks. */
export function faultsOf(xml: string): string[] {
  const { schemaFaults, root } = readXml(xml);
  if (schemaFaults.length > 0) return schemaFaults;
  const trade = root.all('rsm:SupplyChainTradeTransaction')[0]!;
  const agreement = trade.all('ram:ApplicableHeaderTradeAgreement')[0]!;
  const settlement = trade.all('ram:ApplicableHeaderTradeSettlement')[0]!;
  const facts: Facts = {
    root,
    document: root.all('rsm:ExchangedDocument')[0]!,
    seller: agreement.all('ram:SellerTradeParty')[0]!,
    buyer: agreement.all('ram:BuyerTradeParty')[0]!,
    settlement,
    totals: settlement.all('ram:SpecifiedTradeSettlementHeaderMonetarySummation')[0]!,
    lines: trade.all('ram:IncludedSupplyChainTradeLineItem'),
    breakdowns: settlement.all('ram:ApplicableTradeTax'),
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds(facts) ? [] : [name]));
}
