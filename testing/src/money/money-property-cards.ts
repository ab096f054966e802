import { expect } from 'vitest';
import { typeCard } from '../checkout.ts';
import type { NewCard } from './money-property-acts.ts';
import type { Scene } from './money-property-scene.ts';

/** Somebody requests a payment method, and what is stored from then on is that one, or still another until the outcome is known. */
export async function asksFor(
  scene: Pick<Scene, 'methods' | 'payers'>,
  digits: string,
  ask: () => Promise<'stored' | 'refused' | 'unknown'>,
): Promise<void> {
  const before = new Set(scene.methods);
  // Whatever ends the act, and be it the process, this one may be stored by then.
  scene.methods.add(digits);
  scene.payers.add(digits);
  const came = await ask();
  if (came === 'stored') scene.methods = new Set([digits]);
  if (came === 'refused') scene.methods = before;
}

/** One change of the payment method. */
export async function changeCard(scene: Scene, card: NewCard): Promise<void> {
  await (await openDialog(scene))?.press(card);
}

/** Two dialogs that are open at a time. What was requested last counts, whatever the provider finishes last. */
export async function changeCards(
  scene: Scene,
  { first, second, isAtBank }: { first: NewCard; second: NewCard; isAtBank: boolean },
): Promise<void> {
  const [older, newer] = [await openDialog(scene), await openDialog(scene)];
  if (!older || !newer) return;
  if (isAtBank) await typeCard(scene.app, older.clientSecret, scene.provider.card('challenged'));
  else await older.press(first);
  const isNewerTaken = await newer.press(second);
  // The tab with the older one comes back: its bank has consented only now, or it asks again what became of it.
  if (isAtBank && !isNewerTaken) await older.press('challenged');
  else await older.comeBack();
}

/** A dialog with its intent; null where none can be opened. */
async function openDialog(scene: Scene) {
  const { app, provider, owner: as } = scene;
  const params = { teamId: as.teamId };
  const input = { paymentType: 'card' as const };
  const { body, status } = await app.call('POST /teams/{teamId}/billing/update-card/start', { as, params, input });
  if (status !== 200) return null;
  const { id, clientSecret } = body.paymentIntent;
  const finalize = () => {
    const asked = { as, params, input: { authorizedPaymentIntentID: id } };
    return app.call('POST /teams/{teamId}/billing/update-card/finalize', asked);
  };
  return {
    clientSecret,
    /** Types a card, consents at its bank, and presses; true if the product has taken it, be it through or not. */
    async press(name: NewCard): Promise<boolean> {
      let isTaken = false;
      const card = provider.card(name);
      await typeCard(app, clientSecret, card);
      await provider.passBank(clientSecret);
      await asksFor(scene, provider.digitsOf(card), async () => {
        const answer = await finalize();
        isTaken = answer.status === 200;
        if (answer.status === 402) return 'refused';
        return isTaken && !answer.body.isUpdatePending ? 'stored' : 'unknown';
      });
      return isTaken;
    },
    /** Asks again, which requests nothing new. */
    async comeBack(): Promise<void> {
      await provider.passBank(clientSecret);
      await finalize();
    },
  };
}

/** All is settled: what is stored is one of those that were requested last, and nothing was charged to another. */
export async function settleMethod(scene: Scene): Promise<void> {
  const { app, owner } = scene;
  const { rows } = await app.parts.database.pool.query<{ digits: string }>(
    `select coalesce(method ->> 'lastFourDigits', method ->> 'type') as digits from billing_customers
     where team_id = $1 and method is not null`,
    [owner.teamId],
  );
  const stored = rows.map(({ digits }) => digits);
  const expected = [...scene.methods];
  expect({ stored, expected, isOneOf: stored.every((each) => scene.methods.has(each)) }).toMatchObject({
    isOneOf: true,
  });
  const taken = await scene.provider.statement(owner.teamId);
  const all = taken.filter(({ isLater }) => isLater).map(({ digits }) => digits);
  for (const digits of all.slice(scene.chargedBySaved)) {
    expect({ digits, payers: [...scene.payers], isOneOf: scene.payers.has(digits) }).toMatchObject({ isOneOf: true });
  }
  Object.assign(scene, { methods: new Set(stored), payers: new Set(stored), chargedBySaved: all.length });
}
