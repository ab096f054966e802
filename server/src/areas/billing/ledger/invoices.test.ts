import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { systemContext, transact } from '@chamfer/server/context';
import { buildPerson, joinTeam, type TestPerson, useTestApp } from '@chamfer/testing';
import { addressIn, answerChallenge, buyPro, finalize, openCheckout, pressStart } from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { unzipSync } from 'fflate';
import { create, type Font } from 'fontkit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { refundOrder } from '../orders/refunds.service.ts';
import { moneyTools } from '../testing/money-tools.ts';
import { issueInvoice } from './invoices.service.ts';

const seller = {
  BILLING_SELLER_NAME: 'Chamfer GmbH',
  BILLING_SELLER_ADDRESS: 'Feilenweg 1, 10115 Berlin',
  BILLING_SELLER_COUNTRY: 'DE',
  BILLING_SELLER_VAT: 'DE999999995',
};
const app = useTestApp({ env: { BILLING: 'sandbox', ...seller }, workers: true });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const invoicesOf = async (as: TestPerson) =>
  (await app.call('GET /app/teams/{teamId}/invoices', { as, params: { teamId: as.teamId }, query: {} })).body.items;
const orderOf = async ({ teamId }: TestPerson): Promise<string> =>
  (await rows('select id from orders where team_id = $1', teamId))[0].id;
async function pdfOf(as: TestPerson, invoiceId: string): Promise<Buffer> {
  const { status, headers, bytes } = await app.call('GET /app/teams/{teamId}/invoices/{invoiceId}/pdf', {
    as,
    params: { teamId: as.teamId, invoiceId },
  });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  return Buffer.from(bytes);
}
/** The words of a PDF, as a reader would copy them. */
async function textOf(as: TestPerson, invoiceId: string): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(await pdfOf(as, invoiceId)), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
/** How many glyphs of each font in a PDF leave a gap on paper: a text can be copied that is not seen. */
async function emptyGlyphsOf(pdf: Buffer): Promise<number[]> {
  const { context } = await PDFDocument.load(pdf);
  const files = context.enumerateIndirectObjects().flatMap(([, object]) => {
    const file = object instanceof PDFDict && object.get(PDFName.of('FontFile2'));
    return file ? [context.lookup(file) as PDFRawStream] : [];
  });
  return files.map((file) => {
    const font = create(Buffer.from(decodePDFRawStream(file).decode())) as Font;
    const drawn = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id).path.commands.length);
    return drawn.filter((commands) => commands === 0).length;
  });
}
const finnish = {
  countryCode: 'FI',
  company: 'Завод Точность 株式会社精密 한국정밀',
  line1: '山东省青岛市',
  zip: '00100',
  city: 'Hyvinkää',
};

test('an invoice is a PDF with its number, its amounts and the names in their own script', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { seats: 3, isTrialUsed: true, billingDetails: finnish });
  const [invoice] = await invoicesOf(owner);
  expect(invoice).toMatchObject({ netAmount: 75_600, taxAmount: 19_278, totalAmount: 94_878, currencyCode: 'EUR' });
  const text = (await textOf(owner, invoice!.id)).replaceAll(/\s+/g, ' ');
  for (const part of [invoice!.number, 'Chamfer GmbH', 'EUR 756.00', 'VAT 25.5% (FI)', 'EUR 192.78', 'EUR 948.78']) {
    expect(text).toContain(part);
  }
  for (const part of ['Завод', '株式会社精密', '한국정밀', '山东省青岛市', 'Hyvinkää', 'Finland']) {
    expect(text).toContain(part);
  }
  const fonts = await emptyGlyphsOf(await pdfOf(owner, invoice!.id));
  expect(fonts.length).toBeGreaterThanOrEqual(4);
  // Only the space is empty.
  expect(fonts.reduce((sum, empty) => sum + empty, 0)).toBe(1);
});

test('a line does not begin with what closes the one before', async () => {
  const owner = await buildPerson(app);
  const company = 'Haldenworks und Söhne mit beschränkter Haftung, Zweigniederlassung Waidhofen';
  await buyPro(app, owner, { isTrialUsed: true, billingDetails: { ...addressIn('FI'), company } });
  const [invoice] = await invoicesOf(owner);
  const document = await getDocument({ data: new Uint8Array(await pdfOf(owner, invoice!.id)), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const lines = items.map((item) => ('str' in item ? item.str : '')).filter((text) => text.trim() !== '');
  expect(lines.join(' ')).toContain('Haftung,');
  expect(lines.filter((line) => /^[,.;)]/.test(line))).toEqual([]);
});

test.each([
  ['de', ['Rechnung', 'Pro, Lizenzplätze, 1 Jahr', 'Einzelpreis', 'USt. 25,5 % (FI)', '316,26 EUR', 'Gesamt, bezahlt']],
  ['ja', ['請求書', 'Pro、編集者シート、1年', '単価', 'VAT 25.5%（FI）', 'EUR 316.26', '合計（支払い済み）']],
  ['zh-hant', ['發票', 'Pro，編輯者席位，1 年', '單價', '增值稅 25.5%（FI）', '合計，已付款']],
  ['ru', ['Счёт', 'Pro, места редактора, 1 год', 'Цена', 'НДС 25,5 % (FI)', '316,26 EUR']],
] as const)('an invoice in %s speaks to its buyer, and every character can be drawn', async (language, parts) => {
  const owner = await buildPerson(app);
  await rows('update users set language = $2 where id = $1', owner.userId, language);
  await buyPro(app, owner, { isTrialUsed: true, billingDetails: addressIn('FI') });
  const [invoice] = await invoicesOf(owner);
  const text = (await textOf(owner, invoice!.id)).replaceAll(/\s+/g, ' ');
  for (const part of parts) expect(text.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''));
  expect(text).not.toContain('?');
});

test('unit price, quantity, means of payment and buyer are on the invoice and in the list', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, {
    seats: 2,
    isTrialUsed: true,
    billingDetails: addressIn('FI'),
  });
  const visa = { type: 'card', cardBrand: 'Visa', lastFourDigits: '4242' };
  const buyer = { company: 'Halden Works', line1: 'Kivikatu 3', zip: '00100', city: 'Hyvinkää', countryCode: 'FI' };
  const whole = { editorSeatCount: 2, unitAmount: 25_200, period: 'yearly', days: null };
  const [bought] = await invoicesOf(owner);
  expect(bought).toMatchObject({ purchase: whole, paymentSource: visa, buyer });
  const text = (await textOf(owner, bought!.id)).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Unit price Quantity Amount');
  expect(text).toContain('EUR 252.00 2 EUR 504.00 Pro, editor seats, 1 year');
  for (const part of ['Paid with Visa 4242', ...Object.values(buyer).slice(0, 2)]) expect(text).toContain(part);
  // Seats that are added on the first day are for the whole year, which has one name; later ones for the days left.
  const add = async () => {
    const params = { subscriptionId };
    const count = { additionalEditorSeatCount: 1 };
    const { body } = await app.call('POST /teams/subscriptions/{subscriptionId}/estimate', {
      as: owner,
      params,
      input: count,
    });
    const input = { ...count, purchaseId: app.parts.ids.uuid(), shownTotal: body.totalDueToday };
    return (await app.call('PATCH /teams/subscriptions/{subscriptionId}', { as: owner, params, input })).status;
  };
  expect(await add()).toBe(200);
  await moneyTools(app.parts).advance(owner.teamId, 190);
  expect(await add()).toBe(200);
  const [late, early] = await invoicesOf(owner);
  expect(early).toMatchObject({ purchase: { ...whole, editorSeatCount: 1 }, paymentSource: visa, buyer });
  expect(late).toMatchObject({ purchase: { ...whole, editorSeatCount: 1, days: 175 }, paymentSource: visa });
  expect(await textOf(owner, early!.id)).toContain('Pro, editor seats, 1 year');
  const part = (await textOf(owner, late!.id)).replaceAll(/\s+/g, ' ');
  expect(part).toContain('EUR 252.00 1 EUR 120.82 Pro, editor seats, 175 days');
  expect(part).toContain(', 175 of 365 days');
});

test('Apple Pay is named, and an invoice from before that was kept says nothing of it', async () => {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  const { body } = await pressStart(app, owner, open, { paymentType: 'apple_pay' });
  await answerChallenge(app, body.paymentIntent.clientSecret, true);
  expect((await finalize(app, owner, open.checkoutId, body.paymentIntent.id)).status).toBe(200);
  const [invoice] = await invoicesOf(owner);
  expect(invoice!.paymentSource).toMatchObject({ type: 'apple_pay' });
  expect((await textOf(owner, invoice!.id)).replaceAll(/\s+/g, ' ')).toContain('Paid with Apple Pay');
  await rows(
    `insert into invoices select 'R', 1999, 1, gen_random_uuid(), team_id, null, refund_id, invoice_id, issued_at, seller,
       buyer, lines, tax, currency_code, net, tax_amount, total from invoices where id = $1`,
    invoice!.id,
  );
  const old = (await invoicesOf(owner)).find(({ number }) => number.startsWith('R-1999'));
  expect(old!.paymentSource).toBeNull();
  expect(await textOf(owner, old!.id)).not.toContain('Paid with');
});

test('refunds get credit notes whose tax sums up; with the last one the plan ends', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true, billingDetails: addressIn('DE') });
  const orderId = await orderOf(owner);
  const ctx = systemContext(app.parts);
  const [{ totalAmount: total, taxAmount }] = (await invoicesOf(owner)) as [Awaited<ReturnType<typeof invoicesOf>>[0]];
  expect(await invoicesOf(owner)).toMatchObject([
    { status: 'paid', purchase: { editorSeatCount: 1, period: 'yearly', days: null } },
  ]);
  await refundOrder(ctx, orderId, 10_000);
  await eventually(async () =>
    expect((await invoicesOf(owner)).map(({ status }) => status).toSorted()).toEqual(['partly_credited', 'refunded']),
  );
  for (const amount of [10_000, total - 20_000]) await refundOrder(ctx, orderId, amount);
  await expect(refundOrder(ctx, orderId, 1)).rejects.toThrow('too_much');
  await eventually(async () => expect(await invoicesOf(owner)).toHaveLength(4));
  const notes = (await invoicesOf(owner)).filter(({ kind }) => kind === 'credit_note');
  expect(notes.reduce((sum, each) => sum + each.totalAmount, 0)).toBe(-total);
  expect(notes.reduce((sum, each) => sum + each.taxAmount, 0)).toBe(-taxAmount);
  const invoice = (await invoicesOf(owner)).find(({ kind }) => kind === 'invoice')!;
  expect(invoice.status).toBe('credited');
  expect(new Set(notes.map(({ invoiceNumber }) => invoiceNumber))).toEqual(new Set([invoice.number]));
  // Each says what it takes back of the line, and of how much.
  const lastNote = notes.toSorted((a, b) => a.totalAmount - b.totalAmount)[0]!;
  const noteText = (await textOf(owner, lastNote.id)).replaceAll(/\s+/g, ' ');
  const net = (lastNote.netAmount / 100).toFixed(2);
  for (const part of [`For invoice ${invoice.number}`, 'Refunded to Visa 4242', 'Invoiced, net: EUR 252.00']) {
    expect(noteText).toContain(part);
  }
  expect(noteText.replaceAll('\u2212', '-')).toContain(`EUR 252.00 1 -EUR ${net.slice(1)} Pro, editor seats, 1 year`);
  expect(new Set(notes.map(({ paymentSource }) => paymentSource?.lastFourDigits))).toEqual(new Set(['4242']));
  const [subscription] = await rows('select status from subscriptions where team_id = $1', owner.teamId);
  expect(subscription.status).toBe('ended');
  const balances = await rows(
    `select e.account, sum(e.amount)::int as sum from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.team_id = $1 group by 1`,
    owner.teamId,
  );
  for (const { sum } of balances) expect(sum).toBe(0);
});

test('numbers run without gaps, also when purchases are made at once', async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => buildPerson(app)));
  await Promise.all(owners.map((owner) => buyPro(app, owner, { isTrialUsed: true })));
  const year = app.clock.now().getUTCFullYear();
  const numbers = await rows("select seq from invoices where series = 'R' and year = $1 order by seq", year);
  expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, index) => index + 1));
});

test('the database refuses bookings that do not add up, and changes of what is booked', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true });
  const [entry] = await rows('select transaction_id from ledger_entries limit 1');
  const insert = rows(
    "insert into ledger_entries values (gen_random_uuid(), $1, 'revenue', 'USD', 1)",
    entry.transaction_id,
  );
  await expect(insert).rejects.toThrow('do not add up to 0');
  for (const statement of [
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_transactions',
    'update invoices set net = net + 1, total = total + 1',
    'delete from charges',
  ]) {
    await expect(rows(statement)).rejects.toThrow('are never changed');
  }
});

test('later numbers have later times, and a number keeps its year', async () => {
  const ctx = systemContext(app.parts);
  const issue = (...times: string[]) =>
    transact(ctx, (db) =>
      issueInvoice(ctx, db, async () => new Date(times.length > 1 ? times.shift()! : times[0]!), {
        series: 'R',
        orderId: app.parts.ids.uuid(),
        teamId: app.parts.ids.uuid(),
        currencyCode: 'EUR',
        net: 1,
        taxAmount: 0,
        total: 1,
        seller: { name: '', address: '', countryCode: 'DE', vatNumber: '' },
        lines: [],
        tax: { rate: 0, country: null, note: null },
      }),
    );
  const [waited, over] = [
    await issue('2031-05-14T10:00:00Z', '2031-05-14T10:00:05Z'),
    await issue('2031-12-31T23:59:59Z', '2032-01-01T00:00:01Z'),
  ];
  expect([waited.year, waited.seq, waited.issuedAt]).toEqual([2031, 1, new Date('2031-05-14T10:00:05Z')]);
  expect([over.year, over.seq, over.issuedAt]).toEqual([2031, 2, new Date('2031-12-31T23:59:59Z')]);
});

test('a long name and address are on the invoice in full', async () => {
  const owner = await buildPerson(app);
  const company = `${'Gesellschaft für Feinmechanik und optische Instrumente '.repeat(4)}mbH`;
  const billingDetails = { ...finnish, company, line1: 'Q'.repeat(150), line2: '山'.repeat(150) };
  await buyPro(app, owner, { isTrialUsed: true, billingDetails });
  const [invoice] = await invoicesOf(owner);
  const text = (await textOf(owner, invoice!.id)).replaceAll(/\s+/g, '');
  for (const part of [company, 'Q'.repeat(150), '山'.repeat(150)]) expect(text).toContain(part.replaceAll(' ', ''));
  expect(text).not.toContain('…');
});

test('the invoices of a year, or all of them, come in one file; only owners get them', async () => {
  const owner = await buildPerson(app);
  const colleague = await buildPerson(app);
  await joinTeam(app, owner.teamId, colleague.userId, 'seat_manager');
  await buyPro(app, owner, { seats: 2, isTrialUsed: true, billingDetails: addressIn('FI') });
  await refundOrder(systemContext(app.parts), await orderOf(owner), 100);
  const params = { teamId: owner.teamId };
  const list = async (year?: number) =>
    (await app.call('GET /app/teams/{teamId}/invoices', { as: owner, params, query: year ? { year } : {} })).body;
  // The credit note comes with the job that sends the refund.
  await eventually(async () => expect((await list()).items).toHaveLength(2));
  const { items, years } = await list();
  const year = app.clock.now().getUTCFullYear();
  expect(years).toEqual([year]);
  expect((await list(year)).items).toEqual(items);
  expect((await list(year - 1)).items).toEqual([]);
  const zip = async (as: TestPerson, of?: number) =>
    app.call('GET /app/teams/{teamId}/invoices.zip', { as, params, query: of ? { year: of } : {} });
  const { status, headers, bytes } = await zip(owner, year);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    `attachment; filename="invoices-${year}.zip"`,
  ]);
  const files = unzipSync(new Uint8Array(bytes));
  const names = items.flatMap(({ number }) => [`${number}.pdf`, `${number}.xml`]);
  expect(Object.keys(files).toSorted()).toEqual(names.toSorted());
  for (const { id, number } of items) expect(Buffer.from(files[`${number}.pdf`]!)).toEqual(await pdfOf(owner, id));
  expect(Object.keys(unzipSync(new Uint8Array((await zip(owner, year - 1)).bytes)))).toEqual([]);
  const { status: refused, body } = await zip(colleague);
  expect([refused, body.code]).toEqual([403, 'TEAM_FORBIDDEN']);
});
