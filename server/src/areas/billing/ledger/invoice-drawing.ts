import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { countryName } from '@chamfer/contract/country-names';
import { joinNumber } from '@chamfer/contract/format-number';
import { type Language, languageTags } from '@chamfer/contract/languages';
import type { TextValues } from '../../../platform/texts.ts';
import { billingTexts } from '../billing.texts.ts';
import { shareOut } from '../price/quote.ts';
import type { QuoteLine } from '../price/quote-types.ts';
import { vatIdOf } from './billing-details.service.ts';
import { faint, height, margin, rule, type Write, width, writeBlock, writerOn } from './invoice-page.ts';
import { type Invoice, numberOf, partOf } from './invoices.service.ts';
import type { InvoicePayment } from './ledger.tables.ts';

/** Where the buyer is written, and how wide seller and buyer may be. */
const [buyerX, blockWidth] = [310, 229];
/** Where the columns of figures end, and how wide the descriptions next to them may be. */
const columns = { unit: 392, quantity: 442, amount: width - margin, description: 250 };
/** Of small print, in points. */
const small = 8;

/** The words, dates and amounts of a language. */
type Words = ReturnType<typeof wordsOf>;

/**
 * Draws an invoice or credit note as a PDF of one page, in a language; names are written in their own script. The same
 * invoice in the same language is always the same file. A credit note names its invoice.
 */
export async function drawInvoice(invoice: Invoice, original: Invoice | null, language: Language): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(numberOf(invoice));
  document.setCreationDate(invoice.issuedAt);
  document.setModificationDate(invoice.issuedAt);
  document.setLanguage(languageTags[language]);
  const page = document.addPage([width, height]);
  const write = writerOn(document, page, language);
  const words = wordsOf(language, invoice.currencyCode);
  const head = await drawHead(write, words, invoice, original);
  const end = await drawLines(write, words, { page, invoice, top: Math.min(height - 290, head - 30) });
  await drawPayment(write, words, invoice, end - 28);
  await drawTotals(write, words, invoice, end - 28);
  return Buffer.from(await document.save());
}

/** What an invoice says in a language. */
function wordsOf(language: Language, currency: string) {
  const tag = languageTags[language];
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const amounts = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'code' });
  const rates = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const digits = amounts.resolvedOptions().maximumFractionDigits ?? 2;
  // The fonts have no narrow spaces, and bidirectional marks are for text that is not drawn.
  const drawable = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replaceAll(/[\u200e\u200f]/g, '');
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  return {
    language,
    number: (text: string) => drawable(numbers.format(text as `${number}`)),
    say: (key: InvoiceKey, values: TextValues = {}) => drawable(billingTexts.text(language, key, values)),
    country: (code: string) => drawable(countryName(code, tag)),
    day: (at: Date) => drawable(days.format(at)),
    money: (amount: number) => drawable(joinNumber(amounts.formatToParts(`${amount}E-${digits}` as `${number}`))),
    rate: (hundredths: number) => drawable(rates.format(hundredths / 10_000)),
  };
}

type TextKey = Parameters<typeof billingTexts.text>[1];
type InvoiceKey = Extract<TextKey, `invoice.${string}`>;

/** Returns the position of its lowest line. */
async function drawHead(write: Write, words: Words, invoice: Invoice, original: Invoice | null): Promise<number> {
  const { say, day, country } = words;
  const { seller, buyer, series } = invoice;
  await write(say(series === 'R' ? 'invoice.title' : 'invoice.credit'), margin, height - 80, { size: 24 });
  const facts = [
    numberOf(invoice),
    day(invoice.issuedAt),
    ...(original ? [say('invoice.forInvoice', { number: numberOf(original) })] : []),
  ];
  await writeBlock(write, facts, { x: width - margin, y: height - 70, widest: blockWidth, alignRight: true });
  const sellerVat = seller.vatNumber && say('invoice.vat', { number: seller.vatNumber });
  const from = [seller.name, ...seller.address.split(',').map((line) => line.trim()), sellerVat];
  await write(say('invoice.from'), margin, height - 132, { size: 8, color: faint });
  const fromEnd = await writeBlock(write, from, { x: margin, y: height - 147, widest: blockWidth });
  await write(say('invoice.to'), buyerX, height - 132, { size: 8, color: faint });
  if (!buyer) return fromEnd;
  const { company, line1, line2, zip, city, stateCode, countryCode, vatNumber } = buyer.details;
  const place = [zip, city, stateCode].filter(Boolean).join(' ');
  const vat =
    vatNumber &&
    (buyer.vatStatus === 'none'
      ? say('invoice.taxId', { number: vatNumber })
      : say('invoice.vat', { number: vatIdOf(countryCode, vatNumber) }));
  const to = [company, line1, line2, place, countryCode && country(countryCode), vat].map((line) => line ?? '');
  return Math.min(fromEnd, await writeBlock(write, to, { x: buyerX, y: height - 147, widest: blockWidth }));
}

/** What was bought, with unit price, quantity and amount; of a credit note what it takes back of each line. */
async function drawLines(
  write: Write,
  words: Words,
  { page, invoice, top }: { page: PDFPage; invoice: Invoice; top: number },
): Promise<number> {
  const { say, money } = words;
  const head = { size: small, color: faint };
  await write(say('invoice.description'), margin, top, head);
  await write(say('invoice.unit'), columns.unit, top, { ...head, alignRight: true });
  await write(say('invoice.quantity'), columns.quantity, top, { ...head, alignRight: true });
  await write(say('invoice.amount'), columns.amount, top, { ...head, alignRight: true });
  rule(page, top - 8);
  let y = top - 26;
  const nets = invoice.lines.map(({ net }) => net);
  const credited = invoice.series === 'G' ? shareOut(invoice.net, nets) : null;
  for (const [index, line] of invoice.lines.entries()) {
    const figure = (text: string, x: number) => write(text, x, y, { alignRight: true });
    await figure(money(line.unitAmount), columns.unit);
    await figure(String(line.quantity), columns.quantity);
    await figure(money(credited ? credited[index]! : line.amount), columns.amount);
    const block = { x: margin, widest: columns.description };
    const described = await writeBlock(write, [describe(words, line)], { ...block, y });
    const notes = [whenOf(words, line), credited ? say('invoice.invoiced', { amount: money(line.net) }) : ''];
    y = (await writeBlock(write, notes, { ...block, y: described - 13, ...head })) - 21;
    if (line.discount !== 0 && !credited) {
      await write(say('invoice.discount'), margin, y + 4);
      await write(money(-line.discount), columns.amount, y + 4, { alignRight: true });
      y -= 20;
    }
  }
  rule(page, y + 8);
  return y;
}

/** What a line is for: seats for a whole period, or for the days that were left of it; what is taken off. */
function describe({ say }: Words, line: QuoteLine): string {
  if (line.kind === 'credit') return say('invoice.moved');
  const part = partOf(line);
  return say('invoice.seats', { span: part ? 'days' : line.period, days: part?.left ?? 0 });
}

/** From when until when, and which part of the period that is. */
function whenOf({ say, day }: Words, line: QuoteLine): string {
  const when = { from: day(new Date(line.from)), until: day(new Date(line.until)) };
  const part = partOf(line);
  return part ? say('invoice.part', { ...when, ...part }) : say('invoice.period', when);
}

/** How it was paid, or where the money went back to; nothing where that is not known. */
async function drawPayment(write: Write, words: Words, { payment, series }: Invoice, top: number): Promise<void> {
  if (!payment) return;
  const { say } = words;
  await write(say(series === 'R' ? 'invoice.paidWith' : 'invoice.refundedTo'), margin, top, {
    size: small,
    color: faint,
  });
  await write(methodName(words, payment), margin, top - 15);
}

function methodName({ say }: Words, { type, cardBrand: brand, lastFourDigits }: InvoicePayment): string {
  if (type === 'apple_pay') return 'Apple Pay';
  return say('invoice.card', { isNamed: brand ? 'yes' : 'no', brand: brand ?? '', digits: lastFourDigits ?? '' });
}

async function drawTotals(write: Write, words: Words, invoice: Invoice, top: number): Promise<void> {
  const { say, day, money, rate } = words;
  const { tax, net, taxAmount, total, series } = invoice;
  const taxName = tax.country
    ? say('invoice.taxOf', { rate: rate(tax.rate), country: tax.country })
    : say('invoice.tax');
  const rows: [string, number][] = [
    [say('invoice.net'), net],
    [taxName, taxAmount],
    [say(series === 'R' ? 'invoice.paid' : 'invoice.refunded'), total],
  ];
  for (const [index, [name, amount]] of rows.entries()) {
    const style = index === 2 ? { size: 12 } : {};
    await write(name, 330, top - index * 18, style);
    await write(money(amount), width - margin, top - index * 18, { ...style, alignRight: true });
  }
  let y = top - 76;
  if (tax.note === 'reverse_charge') {
    await write(say('invoice.reverse'), margin, y, { size: 9 });
    y -= 18;
  }
  const stated = tax.inSellerCurrency;
  if (!stated) return;
  const amount = wordsOf(words.language, stated.currencyCode).money(stated.amount);
  await write(say('invoice.taxIn', { amount }), margin, y, { size: 9 });
  for (const [index, { currencyCode, rate: worth, from }] of stated.rates.entries()) {
    const sentence = say('invoice.rate', {
      rate: words.number(worth),
      currency: currencyCode,
      date: day(new Date(from)),
    });
    await write(sentence, margin, y - 14 * (index + 1), { size: 8, color: faint });
  }
}
