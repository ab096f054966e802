import { buildPerson, type TestPerson } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { accountFor, rest } from './money-property-accounts.ts';
import type { Act, Country, Fault, Step } from './money-property-acts.ts';
import { changeCard, changeCards } from './money-property-cards.ts';
import { crashAt } from './money-property-crash.ts';
import { providerOf } from './money-property-provider.ts';
import { addSeats, buy, detailsOf, invite } from './money-property-purchases.ts';
import { type ExpectedMoney, type MoneyTools, type Scene, subscriptionOf } from './money-property-scene.ts';
import { refundsAsked } from './money-property-statement.ts';

/** Performs acts for a new person, and gives what they noted and what the provider took. */
export async function playSequence(
  app: TestApp,
  tools: MoneyTools,
  acts: readonly Step[],
  country: Country,
): Promise<{ owner: TestPerson; expected: ExpectedMoney; taken: number[] }> {
  const owner = await buildPerson(app);
  const expected: ExpectedMoney = { paid: [], open: [], renewals: [], refunds: [] };
  const provider = providerOf(app);
  const scene: Scene = {
    app,
    provider,
    tools,
    owner,
    expected,
    country,
    coupon: null,
    unsettled: [],
    pressed: [],
    seen: 0,
    mayRenew: false,
    isSettled: true,
    offers: [],
    unpriced: [],
    methods: new Set(),
    payers: new Set(),
    chargedBySaved: 0,
  };
  for (const [index, { what, fault, rests }] of acts.entries()) {
    await provider.setFault(fault);
    const recover = typeof fault === 'object' ? crashAt(app, fault) : () => {};
    try {
      await perform(scene, what, fault);
    } catch (error) {
      // Acts of the runner itself die with the process, too.
      if (fault === 'none' || fault === 'twice') throw error;
    } finally {
      recover();
    }
    await provider.setFault('none');
    scene.country = await countryOf(scene);
    // Time passes in these acts; the others press a button that shows a price, and nothing else is taken then, except by
    // a renewal that had died.
    const isTime =
      ['pass', 'renewal', 'card', 'cards', 'move', 'refund'].includes(what.act) || ('slow' in what && what.slow);
    if (isTime) scene.mayRenew = true;
    await accountFor(scene);
    scene.isSettled = false;
    if (rests || index === acts.length - 1) await rest(scene);
  }
  expected.refunds.push(...(await refundsAsked(app, owner)));
  return { owner, expected, taken: (await provider.statement(owner.teamId)).map(({ amount }) => amount) };
}

/** Where the billing details say that the buyer is; a call that died may have changed them. */
async function countryOf({ app, owner: as, country }: Scene): Promise<Country> {
  const { body } = await app.call('GET /teams/{teamId}/billing', { as, params: { teamId: as.teamId } });
  return (body.billingDetails?.countryCode as Country | undefined) ?? country;
}

async function perform(scene: Scene, what: Act, fault: Fault): Promise<void> {
  const { app, owner } = scene;
  const subscription = await subscriptionOf(scene);
  const subscriptionId = subscription?.id ?? app.parts.ids.uuid();
  const params = { subscriptionId };
  const as = owner;
  switch (what.act) {
    case 'buy':
      return buy(scene, { ...what, isTrial: false }, scene.provider.card(what.card), fault);
    case 'try':
      return buy(
        scene,
        { ...what, period: 'monthly', isTrial: true },
        what.method === 'pending' ? scene.provider.card('pending') : null,
        fault,
      );
    case 'seats':
      return addSeats(scene, subscriptionId, what, fault);
    case 'invite':
      return invite(scene, what.count, fault);
    case 'fewer':
      await app.call('PATCH /teams/subscriptions/{subscriptionId}', {
        as,
        params,
        input: { additionalEditorSeatCount: -1 },
      });
      return;
    case 'period':
      await app.call('PATCH /teams/subscriptions/{subscriptionId}', {
        as,
        params,
        input: { subscriptionPeriodNext: what.period },
      });
      return;
    case 'renewal': {
      const input = { autoRenew: what.isOn };
      await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', { as, params, input });
      return;
    }
    case 'card':
      return changeCard(scene, what.card);
    case 'cards':
      return changeCards(scene, what);
    case 'move': {
      const billingParams = { teamId: owner.teamId };
      await app.call('PUT /teams/{teamId}/billing', { as, params: billingParams, input: detailsOf(what.country) });
      return;
    }
    case 'refund':
      await scene.tools.refund(owner.teamId, what.share);
      return;
    case 'pass':
      return scene.tools.advance(owner.teamId, what.days);
  }
}
