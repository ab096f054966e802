import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { type Language, languageTags } from '@chamfer/contract/languages';
import { vatIdOf } from '../ledger/billing-details.service.ts';
import { type Invoice, numberOf } from '../ledger/invoices.service.ts';
import { addressLines } from '../ledger/seller.ts';
import { attachXml } from './attach-xml.ts';
import { creditedLines } from './credited-lines.ts';
import { writeEInvoice } from './e-invoice.ts';
import { faint, height, margin, rule, type Write, width, writeBlock, writerOn } from './invoice-page.ts';
import { describe, methodName, taxStatements, type Words, whenOf, wordsOf } from './invoice-words.ts';

/** Where the buyer is written, and how wide seller and buyer may be. */
const [buyerX, blockWidth] = [310, 229];
/** Where the columns of figures end, and how wide the descriptions next to them may be. */
const columns = { unit: 386, quantity: 442, amount: width - margin, description: 250 };
/** Of small print, in points. */
const small = 8;

/**
 * Draws an invoice or credit note as a PDF/A-3 of one page, in a language; names are written in their own script. The same
 * invoice in the same language is always the same file. A credit note names its invoice. The XML of `writeEInvoice` is in
 * it, so that the file is a Factur-X invoice, wherever there is one.
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
  await attachXml(document, { invoice, language, xml: writeEInvoice(invoice, original, language) });
  return Buffer.from(await document.save());
}

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
  const from = [seller.name, ...addressLines(seller), sellerVat];
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
  const credited = creditedLines(invoice);
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
  let y = top - 76;
  if (tax.note === 'reverse_charge') {
    await write(say('invoice.reverse'), margin, y, { size: 9 });
    y -= 18;
  }
  for (const [index, sentence] of taxStatements(words, tax).entries()) {
    await write(sentence, margin, y, index === 0 ? { size: 9 } : { size: 8, color: faint });
    y -= 14;
  }
}
