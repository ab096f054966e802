import { PDFDocument, type PDFPage, rgb } from 'pdf-lib';
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

/**
 * Draws an invoice or credit note as a PDF of one page, in English; names are written in their own script. The same
 * invoice is always the same file. A credit note names its invoice.
 */
export async function drawInvoice(invoice: Invoice, original: Invoice | null): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(numberOf(invoice));
  document.setCreationDate(invoice.issuedAt);
  document.setModificationDate(invoice.issuedAt);
  const page = document.addPage([width, height]);
  const write = writerOn(document, page);
  await drawHead(write, invoice, original);
  const end = await drawLines(write, page, invoice);
  await drawTotals(write, invoice, end - 28);
  return Buffer.from(await document.save());
}

function writerOn(document: PDFDocument, page: PDFPage): Write {
  const typeset = makeTypesetter(document);
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

async function drawHead(write: Write, invoice: Invoice, original: Invoice | null): Promise<void> {
  const { seller, buyer, series } = invoice;
  await write(series === 'R' ? 'Invoice' : 'Credit note', margin, height - 80, { size: 24 });
  const facts = [
    numberOf(invoice),
    dayOf(invoice.issuedAt),
    ...(original ? [`For invoice ${numberOf(original)}`] : []),
  ];
  await writeBlock(write, facts, width - margin, height - 70, { alignRight: true });
  const from = [seller.name, ...seller.address.split(',').map((line) => line.trim()), seller.vatNumber];
  await write('From', margin, height - 132, { size: 8, color: faint });
  await writeBlock(write, from, margin, height - 147);
  await write('To', 310, height - 132, { size: 8, color: faint });
  if (!buyer) return;
  const { company, line1, line2, zip, city, stateCode, countryCode, vatNumber } = buyer.details;
  const place = [zip, city, stateCode].filter(Boolean).join(' ');
  const vat = vatNumber && `${buyer.vatStatus === 'none' ? 'Tax ID' : 'VAT'} ${vatNumber}`;
  const to = [company, line1, line2, place, countryCode, vat].map((line) => line ?? '');
  await writeBlock(write, to, 310, height - 147);
}

async function writeBlock(write: Write, lines: string[], x: number, y: number, style: Style = {}): Promise<void> {
  const shown = lines.filter((line) => line !== '');
  for (const [index, line] of shown.entries()) await write(shorten(line), x, y - index * 14, style);
}

async function drawLines(write: Write, page: PDFPage, invoice: Invoice): Promise<number> {
  const top = height - 290;
  const right = width - margin;
  for (const [text, x, alignRight] of [
    ['Description', margin, false],
    ['Quantity', 380, true],
    ['Amount', right, true],
  ] as const) {
    await write(text, x, top, { size: 8, color: faint, alignRight });
  }
  rule(page, top - 8);
  let y = top - 26;
  const isCredit = invoice.series === 'G';
  for (const line of invoice.lines) {
    await write(describe(line), margin, y);
    await write(`${dayOf(new Date(line.from))} to ${dayOf(new Date(line.until))}`, margin, y - 13, {
      size: 8,
      color: faint,
    });
    await write(String(line.quantity), 380, y, { alignRight: true });
    if (!isCredit) await write(money(line.amount, invoice), right, y, { alignRight: true });
    y -= 34;
    if (line.discount !== 0 && !isCredit) {
      await write('Discount', margin, y + 4);
      await write(money(-line.discount, invoice), right, y + 4, { alignRight: true });
      y -= 20;
    }
  }
  rule(page, y + 8);
  return y;
}

async function drawTotals(write: Write, invoice: Invoice, top: number): Promise<void> {
  const { tax, net, taxAmount, total, series } = invoice;
  const taxName = tax.country ? `VAT ${tax.rate / 100} % (${tax.country})` : 'Tax';
  const rows: [string, number][] = [
    ['Net', net],
    [taxName, taxAmount],
    [series === 'R' ? 'Total, paid' : 'Total, refunded', total],
  ];
  for (const [index, [name, amount]] of rows.entries()) {
    const style = index === 2 ? { size: 12 } : {};
    await write(name, 330, top - index * 18, style);
    await write(money(amount, invoice), width - margin, top - index * 18, { ...style, alignRight: true });
  }
  if (tax.note !== 'reverse_charge') return;
  await write('Reverse charge: the buyer accounts for the VAT.', margin, top - 76, { size: 9 });
}

function describe({ kind, period }: QuoteLine): string {
  const every = period === 'yearly' ? 'year' : 'month';
  return kind === 'added_seats' ? 'Pro, seats added for the rest of the period' : `Pro, seats for a ${every}`;
}

function rule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.5, color: faint });
}

/** Longer lines would leave the page. */
function shorten(text: string): string {
  const characters = [...text];
  return characters.length > 44 ? `${characters.slice(0, 43).join('')}…` : text;
}

function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

function money(amount: number, { currencyCode }: Invoice): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(`${amount}E-${digits}` as `${number}`).replaceAll('\u00a0', ' ');
}
