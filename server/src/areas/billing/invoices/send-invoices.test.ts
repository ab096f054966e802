import { buildPerson, joinTeam, type TestPerson, useTestApp } from '@chamfer/testing';
import { addressIn, buyPro } from '@chamfer/testing/checkout';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { faultsOf } from '../testing/en16931-rules.ts';
import { attachedXml, pdfaFaults } from '../testing/pdf-a-faults.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const invoicesOf = async (as: TestPerson) =>
  (await app.call('GET /app/teams/{teamId}/invoices', { as, params: { teamId: as.teamId }, query: {} })).body.items;
const xmlOf = (as: TestPerson, invoiceId: string) =>
  app.call('GET /app/teams/{teamId}/invoices/{invoiceId}/xml', { as, params: { teamId: as.teamId, invoiceId } });
const pdfOf = (as: TestPerson, invoiceId: string) =>
  app.call('GET /app/teams/{teamId}/invoices/{invoiceId}/pdf', { as, params: { teamId: as.teamId, invoiceId } });

test('the XML of a purchase is right, is in its PDF, and comes in the ZIP file too', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { seats: 2, isTrialUsed: true, billingDetails: addressIn('FI') });
  const [invoice] = await invoicesOf(owner);
  const { id, number } = invoice!;
  const { status, headers, bytes } = await xmlOf(owner, id);
  const xml = Buffer.from(bytes).toString('utf8');
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/xml',
    `attachment; filename="${number}.xml"`,
  ]);
  expect(faultsOf(xml)).toEqual([]);
  expect(xml).toContain(`<ram:ID>${number}</ram:ID>`);
  const pdf = Buffer.from((await pdfOf(owner, id)).bytes);
  expect(await pdfaFaults(pdf)).toEqual([]);
  expect(await attachedXml(pdf)).toBe(xml);
  const params = { teamId: owner.teamId };
  const zip = await app.call('GET /app/teams/{teamId}/invoices.zip', { as: owner, params, query: {} });
  expect(Buffer.from(unzipSync(new Uint8Array(zip.bytes))[`${number}.xml`]!).toString('utf8')).toBe(xml);
});

test('seats that are added later leave a right XML, in the language of who asks', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true, billingDetails: addressIn('DE') });
  await rows(`update billing_customers set clock_offset = ${100 * 86_400_000} where team_id = $1`, owner.teamId);
  await rows("update users set language = 'de' where id = $1", owner.userId);
  const params = { subscriptionId };
  const count = { additionalEditorSeatCount: 3 };
  const { body } = await app.call('POST /teams/subscriptions/{subscriptionId}/estimate', {
    as: owner,
    params,
    input: count,
  });
  const input = { ...count, purchaseId: app.parts.ids.uuid(), shownTotal: body.totalDueToday };
  expect((await app.call('PATCH /teams/subscriptions/{subscriptionId}', { as: owner, params, input })).status).toBe(
    200,
  );
  const [added] = await invoicesOf(owner);
  const xml = Buffer.from((await xmlOf(owner, added!.id)).bytes).toString('utf8');
  expect(faultsOf(xml)).toEqual([]);
  expect(xml).toContain('<ram:Reason>100 von 365 Tagen bereits vergangen, nicht berechnet</ram:Reason>');
});

test('the XML is for owners, and where an invoice has none it is not found', async () => {
  const [owner, stranger] = [await buildPerson(app), await buildPerson(app)];
  const colleague = { ...(await buildPerson(app)), teamId: owner.teamId };
  await joinTeam(app, owner.teamId, colleague.userId, 'seat_manager');
  await buyPro(app, owner, { seats: 2, isTrialUsed: true });
  const [invoice] = await invoicesOf(owner);
  const refusal = async (as: TestPerson, id: string) => (await xmlOf(as, id)).body.code;
  expect(await refusal(colleague, invoice!.id)).toBe('TEAM_FORBIDDEN');
  expect(await refusal({ ...stranger, teamId: owner.teamId }, invoice!.id)).toBe('TEAM_NOT_FOUND');
  expect(await refusal(stranger, invoice!.id)).toBe('INVOICE_NOT_FOUND');
  expect(invoice!.hasXml).toBe(true);
  await rows(
    `insert into invoices select 'R', 1998, 1, gen_random_uuid(), team_id, null, refund_id, invoice_id, issued_at, seller,
       null, lines, tax, currency_code, net, tax_amount, total, payment from invoices where id = $1`,
    invoice!.id,
  );
  const old = (await invoicesOf(owner)).find(({ number }) => number.startsWith('R-1998'))!;
  expect([old.hasXml, await refusal(owner, old.id), (await pdfOf(owner, old.id)).status]).toEqual([
    false,
    'INVOICE_NOT_FOUND',
    200,
  ]);
});
