import { type Language, languageTags } from '@chamfer/contract/languages';
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import { billingTexts } from './billing.texts.ts';
import type { QuoteLine } from './billing-types.ts';
import { makeTypesetter } from './invoice-fonts.ts';
import { type Invoice, numberOf } from './invoices.service.ts';

const [width, height] = [595.28, 841.89];
const margin = 56;
const ink = rgb(0.1, 0.11, 0.13);
const faint = rgb(0.42, 0.44, 0.48);

interface Style {
  size?: number;
  color?: ReturnType<typeof rgb>;
  /** Where the text ends, instead of where it begins. */
  alignRight?: boolean;
}

/** Writes texts on a page, in whatever script they are. */
type Write = (text: string, x: number, y: number, style?: Style) => Promise<void>;
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
  await drawHead(write, words, invoice, original);
  const end = await drawLines(write, words, page, invoice);
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
  return {
    say: (key: InvoiceKey, values: Record<string, string> = {}) => drawable(billingTexts.text(language, key, values)),
    day: (at: Date) => drawable(days.format(at)),
    money: (amount: number) => drawable(amounts.format(`${amount}E-${digits}` as `${number}`)),
    rate: (hundredths: number) => drawable(rates.format(hundredths / 10_000)),
  };
}

type TextKey = Parameters<typeof billingTexts.text>[1];
type InvoiceKey = Extract<TextKey, `invoice.${string}`>;

function writerOn(document: PDFDocument, page: PDFPage, language: Language): Write {
  const typeset = makeTypesetter(document, language);
  return async (text, x, y, { size = 10, color = ink, alignRight = false } = {}) => {
    const runs = await typeset(text);
    const widths = runs.map((run) => run.font.widthOfTextAtSize(run.text, size));
    let at = alignRight ? x - widths.reduce((sum, each) => sum + each, 0) : x;
    for (const [index, run] of runs.entries()) {
      page.drawText(run.text, { x: at, y, size, font: run.font, color });
      at += widths[index]!;
    }
  };
}

async function drawHead(write: Write, words: Words, invoice: Invoice, original: Invoice | null): Promise<void> {
  const { say, day } = words;
  const { seller, buyer, series } = invoice;
  await write(say(series === 'R' ? 'invoice.title' : 'invoice.credit'), margin, height - 80, { size: 24 });
  const facts = [
    numberOf(invoice),
    day(invoice.issuedAt),
    ...(original ? [say('invoice.forInvoice', { number: numberOf(original) })] : []),
  ];
  await writeBlock(write, facts, width - margin, height - 70, { alignRight: true });
  const from = [seller.name, ...seller.address.split(',').map((line) => line.trim()), seller.vatNumber];
  await write(say('invoice.from'), margin, height - 132, { size: 8, color: faint });
  await writeBlock(write, from, margin, height - 147);
  await write(say('invoice.to'), 310, height - 132, { size: 8, color: faint });
  if (!buyer) return;
  const { company, line1, line2, zip, city, stateCode, countryCode, vatNumber } = buyer.details;
  const place = [zip, city, stateCode].filter(Boolean).join(' ');
  const vat = vatNumber && say(buyer.vatStatus === 'none' ? 'invoice.taxId' : 'invoice.vat', { number: vatNumber });
  const to = [company, line1, line2, place, countryCode, vat].map((line) => line ?? '');
  await writeBlock(write, to, 310, height - 147);
}

async function writeBlock(write: Write, lines: string[], x: number, y: number, style: Style = {}): Promise<void> {
  const shown = lines.filter((line) => line !== '');
  for (const [index, line] of shown.entries()) await write(shorten(line), x, y - index * 14, style);
}

async function drawLines(write: Write, words: Words, page: PDFPage, invoice: Invoice): Promise<number> {
  const { say, day, money } = words;
  const top = height - 290;
  const right = width - margin;
  for (const [text, x, alignRight] of [
    [say('invoice.description'), margin, false],
    [say('invoice.quantity'), 380, true],
    [say('invoice.amount'), right, true],
  ] as const) {
    await write(text, x, top, { size: 8, color: faint, alignRight });
  }
  rule(page, top - 8);
  let y = top - 26;
  const isCredit = invoice.series === 'G';
  for (const line of invoice.lines) {
    await write(say(describe(line)), margin, y);
    const period = { from: day(new Date(line.from)), until: day(new Date(line.until)) };
    await write(say('invoice.period', period), margin, y - 13, {
      size: 8,
      color: faint,
    });
    await write(String(line.quantity), 380, y, { alignRight: true });
    if (!isCredit) await write(money(line.amount), right, y, { alignRight: true });
    y -= 34;
    if (line.discount !== 0 && !isCredit) {
      await write(say('invoice.discount'), margin, y + 4);
      await write(money(-line.discount), right, y + 4, { alignRight: true });
      y -= 20;
    }
  }
  rule(page, y + 8);
  return y;
}

async function drawTotals(write: Write, words: Words, invoice: Invoice, top: number): Promise<void> {
  const { say, money, rate } = words;
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
  if (tax.note !== 'reverse_charge') return;
  await write(say('invoice.reverse'), margin, top - 76, { size: 9 });
}

function describe({ kind, period }: QuoteLine): InvoiceKey {
  if (kind === 'added_seats') return 'invoice.added';
  return period === 'yearly' ? 'invoice.seatsYear' : 'invoice.seatsMonth';
}

function rule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.5, color: faint });
}

/** Longer lines would leave the page. */
function shorten(text: string): string {
  const characters = [...text];
  return characters.length > 44 ? `${characters.slice(0, 43).join('')}…` : text;
}
