import type { StripeFake } from '@chamfer/stripe-fake';
import { cards } from '../checkout.ts';
import type { TestApp } from '../test-app.ts';
import type { MoneyCard, MoneyProvider } from './money-property-provider.ts';

const american = '378282246310005';
const everyRequest = Number.MAX_SAFE_INTEGER;
/** Cards that Stripe has no test card for are paid with at once; the answer to a capture is lost on the way instead. */
const numbers: Record<MoneyCard, string> = { ...cards, pending: cards.paid, losesCapture: cards.paid, american };

/** The fake of Stripe as the property test of money sees it. */
export function stripeOfMoney(app: TestApp, fake: StripeFake): MoneyProvider {
  const { account } = fake;
  const customersOf = (teamId: string) =>
    new Set(
      [...account.customers.values()]
        .filter((each) => !each.deleted && each.metadata.team === teamId)
        .map(({ id }) => id),
    );
  /** Charges in the order in which their money moved. */
  const takenOf = (teamId: string) => {
    const customers = customersOf(teamId);
    return [...account.transactions.values()]
      .filter(({ type }) => type === 'charge')
      .map(({ source }) => account.charges.get(source as string)!)
      .filter(({ customer }) => customers.has(customer as string));
  };
  return {
    card(name) {
      if (name === 'losesCapture') fake.faults.add({ kind: 'drop_after', method: 'POST', path: /\/capture$/ });
      return numbers[name];
    },
    digitsOf: (card) => (card === american ? '8431' : (card ?? cards.paid).slice(-4)),
    async passBank(clientSecret) {
      if (fake.browser.retrieve(clientSecret).status === 'requires_action') fake.browser.passChallenge(clientSecret);
    },
    async setFault(fault) {
      fake.faults.clear();
      if (fault === 'lost') fake.faults.add({ kind: 'drop_after', method: 'POST', times: everyRequest });
      if (fault === 'down') fake.faults.add({ kind: 'unavailable', times: everyRequest });
    },
    statement: async (teamId) =>
      takenOf(teamId).map(
        ({ amount_captured: amount, payment_intent: intentId, payment_method_details: paidWith }) => ({
          amount,
          digits: paidWith!.card!.last4!,
          isLater: account.intents.get(intentId as string)!.setup_future_usage === null,
        }),
      ),
    async givenBack(teamId) {
      const charges = new Set(takenOf(teamId).map(({ id }) => id));
      return [...account.refunds.values()]
        .filter(({ charge, status }) => charges.has(charge as string) && status !== 'failed')
        .map(({ amount }) => amount);
    },
    async balance() {
      const taken = [...account.charges.values()].reduce((sum, each) => sum + each.amount_captured, 0);
      const back = [...account.refunds.values()].filter(({ status }) => status !== 'failed');
      return taken - back.reduce((sum, { amount }) => sum + amount, 0);
    },
    async unknownHolds() {
      const held = [...account.intents.values()].filter(({ status }) => status === 'requires_capture');
      const known = await app.parts.database.pool.query(
        'select intent_id from order_attempts where intent_id = any($1)',
        [held.map(({ id }) => id)],
      );
      return held.length - new Set(known.rows.map((row) => row.intent_id)).size;
    },
    async passTime() {
      fake.clock.runDue();
    },
  };
}
