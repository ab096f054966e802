import { systemContext } from '@chamfer/server/context';
import { buildPerson, startTestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { addressIn, buyPro, openCheckout, pressStart } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { advanceBillingClock } from '../renewal/billing-clock.service.ts';

const everywhere = useTestApp({ env: { BILLING: 'sandbox' } });
/** The same installation after its operator has set that nothing is sold outside of the EU. */
const inUnion = () =>
  startTestApp({ env: { BILLING: 'sandbox', BILLING_TAX_ELSEWHERE: 'unsold' }, sharing: everywhere });

const rows = async (text: string, ...values: unknown[]) =>
  (await everywhere.parts.database.pool.query(text, values)).rows;
const invoicesOf = ({ teamId }: TestPerson) =>
  rows('select total, tax_amount from invoices where team_id = $1 order by issued_at, seq', teamId);

test('buyers outside of the EU are refused at their country, Northern Ireland’s too, and those in it buy with tax', async () => {
  const app = await inUnion();
  try {
    const owner = await buildPerson(app);
    for (const country of ['US', 'GB', 'XI', 'CH', 'KP']) {
      const billingDetails: Record<string, string> = addressIn(country);
      if (country === 'US') billingDetails.stateCode = 'CA';
      const open = await openCheckout(app, owner, { billingDetails });
      expect(open.errors).toEqual([{ code: 'UNSUPPORTED_COUNTRY', field: 'countryCode' }]);
      const { status, body } = await pressStart(app, owner, open);
      expect([status, body.code, body.details]).toEqual([400, 'UNSUPPORTED_COUNTRY', { countryCode: country }]);
      expect(body.validationErrors).toMatchObject([{ field: 'billingDetails.countryCode', code: 'unsupported' }]);
    }
    expect(await rows('select 1 from orders where team_id = $1', owner.teamId)).toEqual([]);
    await buyPro(app, owner, { billingDetails: addressIn('FI'), isTrialUsed: true, period: 'monthly' });
    expect(await invoicesOf(owner)).toEqual([{ total: 4016, tax_amount: 816 }]);
    const moved = await app.call('PUT /teams/{teamId}/billing', {
      as: owner,
      params: { teamId: owner.teamId },
      input: addressIn('CH'),
    });
    expect([moved.status, moved.body.code]).toEqual([400, 'UNSUPPORTED_COUNTRY']);
    expect(moved.body.validationErrors).toMatchObject([{ field: 'countryCode', code: 'unsupported' }]);
  } finally {
    await app.close();
  }
});

test('a subscription that is elsewhere renews, and its address there can be changed', async () => {
  const owner = await buildPerson(everywhere);
  await buyPro(everywhere, owner, { billingDetails: addressIn('CH'), isTrialUsed: true, period: 'monthly' });
  const app = await inUnion();
  try {
    const input = { ...addressIn('CH'), city: 'Basel' };
    const params = { teamId: owner.teamId };
    const changed = await app.call('PUT /teams/{teamId}/billing', { as: owner, params, input });
    expect(changed.body.billingDetails).toMatchObject({ countryCode: 'CH', city: 'Basel' });
    const other = await app.call('PUT /teams/{teamId}/billing', { as: owner, params, input: addressIn('NO') });
    expect(other.body.code).toBe('UNSUPPORTED_COUNTRY');
    await advanceBillingClock(
      systemContext(app.parts),
      owner.teamId,
      new Date(app.clock.now().getTime() + 32 * 24 * 60 * 60_000),
    );
    expect(await invoicesOf(owner)).toEqual([
      { total: 3500, tax_amount: 0 },
      { total: 3500, tax_amount: 0 },
    ]);
  } finally {
    await app.close();
  }
});

test('who was a buyer elsewhere begins no other checkout with that address, and does after moving to the EU', async () => {
  const owner = await buildPerson(everywhere);
  await pressStart(everywhere, owner, await openCheckout(everywhere, owner, { billingDetails: addressIn('CH') }));
  const app = await inUnion();
  try {
    const params = { teamId: owner.teamId };
    const refused = await app.call('POST /checkout', { as: owner, input: {} });
    expect(refused.body.code).toBe('UNSUPPORTED_COUNTRY');
    expect((await app.call('PUT /teams/{teamId}/billing', { as: owner, params, input: addressIn('AT') })).status).toBe(
      200,
    );
    expect((await app.call('POST /checkout', { as: owner, input: {} })).status).toBe(200);
  } finally {
    await app.close();
  }
});
