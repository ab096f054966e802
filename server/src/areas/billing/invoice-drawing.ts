import { countryName } from '@chamfer/contract/country-names';
import { joinNumber } from '@chamfer/contract/format-number';
import { type Language, languageTags } from '@chamfer/contract/languages';
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import { billingTexts } from './billing.texts.ts';
import { vatIdOf } from './billing-details.service.ts';
import type { QuoteLine } from './billing-types.ts';
import { makeTypesetter } from './invoice-fonts.ts';
import { type Invoice, numberOf } from './invoices.service.ts';

const [width, height] = [595.28, 841.89];
const margin = 56;
const ink = rgb(0.1, 0.11, 0.13);
const faint = rgb(0.42, 0.44, 0.48);
/** Of what is not said to be larger or smaller. */
const textSize = 10;
/** Where the buyer stands, and how wide seller and buyer may be. */
const [buyerX, blockWidth] = [310, 229];

interface Style {
  size?: number;
  color?: ReturnType<typeof rgb>;
  /** Where the text ends, instead of where it begins. */
  alignRight?: boolean;
}

/** Writes texts on a page, in whatever script they are. */
interface Write {
  (text: string, x: number, y: number, style?: Style): Promise<void>;
  /** Parts a text into lines that are no wider than that: nothing of a name or an address is left out. */
  wrap(text: string, widest: number): Promise<string[]>;
}
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
    say: (key: InvoiceKey, values: Record<string, string> = {}) => drawable(billingTexts.text(language, key, values)),
    country: (code: string) => drawable(countryName(code, tag)),
    day: (at: Date) => drawable(days.format(at)),
    money: (amount: number) => drawable(joinNumber(amounts.formatToParts(`${amount}E-${digits}` as `${number}`))),
    rate: (hundredths: number) => drawable(rates.format(hundredths / 10_000)),
  };
}

type TextKey = Parameters<typeof billingTexts.text>[1];
type InvoiceKey = Extract<TextKey, `invoice.${string}`>;

function writerOn(document: PDFDocument, page: PDFPage, language: Language): Write {
  const typeset = makeTypesetter(document, language);
  const measured = async (text: string, size: number) =>
    (await typeset(text)).map((run) => ({ ...run, width: run.font.widthOfTextAtSize(run.text, size) }));
  const widthOf = async (text: string) => (await measured(text, textSize)).reduce((sum, { width }) => sum + width, 0);
  const write = async (text: string, x: number, y: number, style: Style = {}) => {
    const { size = textSize, color = ink, alignRight = false } = style;
    const runs = await measured(text, size);
    let at = alignRight ? x - runs.reduce((sum, each) => sum + each.width, 0) : x;
    for (const run of runs) {
      page.drawText(run.text, { x: at, y, size, font: run.font, color });
      at += run.width;
    }
  };
  const wrap = async (text: string, widest: number): Promise<string[]> => {
    const lines = [''];
    for (const word of wordsIn(text, languageTags[language])) {
      for (const part of (await widthOf(word)) > widest ? [...word] : [word]) {
        if ((await widthOf(`${lines.at(-1)}${part}`.trimEnd())) <= widest) lines.push(`${lines.pop()}${part}`);
        else lines.push(part.trimStart());
      }
    }
    return lines.map((line) => line.trim()).filter(Boolean);
  };
  return Object.assign(write, { wrap });
}

/** The words and spaces of a text; what closes a word, such as a comma, belongs to it. */
function wordsIn(text: string, tag: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    if (/^[\p{Po}\p{Pe}\p{Pf}]/u.test(segment) && words.length > 0) words.push(`${words.pop()}${segment}`);
    else words.push(segment);
  }
  return words;
}

/** Answers where its lowest line stands. */
async function drawHead(write: Write, words: Words, invoice: Invoice, original: Invoice | null): Promise<number> {
  const { say, day, country } = words;
  const { seller, buyer, series } = invoice;
  await write(say(series === 'R' ? 'invoice.title' : 'invoice.credit'), margin, height - 80, { size: 24 });
  const facts = [
    numberOf(invoice),
    day(invoice.issuedAt),
    ...(original ? [say('invoice.forInvoice', { number: numberOf(original) })] : []),
  ];
  await writeBlock(write, facts, width - margin, height - 70, { alignRight: true });
  const sellerVat = seller.vatNumber && say('invoice.vat', { number: seller.vatNumber });
  const from = [seller.name, ...seller.address.split(',').map((line) => line.trim()), sellerVat];
  await write(say('invoice.from'), margin, height - 132, { size: 8, color: faint });
  const fromEnd = await writeBlock(write, from, margin, height - 147);
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
  return Math.min(fromEnd, await writeBlock(write, to, buyerX, height - 147));
}

/** Writes lines below each other, the long ones in several; answers where the last one stands. */
async function writeBlock(write: Write, texts: string[], x: number, y: number, style: Style = {}): Promise<number> {
  const lines = (await Promise.all(texts.filter(Boolean).map((text) => write.wrap(text, blockWidth)))).flat();
  for (const [index, line] of lines.entries()) await write(line, x, y - index * 14, style);
  return y - (lines.length - 1) * 14;
}

async function drawLines(
  write: Write,
  words: Words,
  { page, invoice, top }: { page: PDFPage; invoice: Invoice; top: number },
): Promise<number> {
  const { say, day, money } = words;
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
    const said = say('invoice.rate', { rate: words.number(worth), currency: currencyCode, date: day(new Date(from)) });
    await write(said, margin, y - 14 * (index + 1), { size: 8, color: faint });
  }
}

function describe({ kind, period }: QuoteLine): InvoiceKey {
  if (kind === 'added_seats') return 'invoice.added';
  return period === 'yearly' ? 'invoice.seatsYear' : 'invoice.seatsMonth';
}

function rule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.5, color: faint });
}
