import { answerChallenge, cards, finalize, openCheckout, pressStart, typeCard } from './checkout.ts';
import { buildPerson, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/**
 * The oracle of billing (BILLING §13): a person notes each figure that was shown at the press, and the provider's
 * statement lists what was taken. It knows no price, no tax and no state of the product.
 */
export interface Purse {
  /** Figures of presses that were answered as paid: each was taken once. */
  paid: number[];
  /** Figures of presses whose answer was lost or refused late: each was taken at most once. */
  open: number[];
  /** What was taken while time passed, with what a period then costs without tax. */
  renewals: { taken: number; net: number }[];
}

/** How somebody uses the product, one act after the other. */
export type Act =
  | {
      act: 'buy';
      period: 'monthly' | 'yearly';
      seats: number;
      card: 'paid' | 'refused' | 'losesCapture' | 'failsLater';
    }
  | { act: 'try'; seats: number }
  | { act: 'seats' | 'invite'; count: number }
  | { act: 'fewer' }
  | { act: 'period'; period: 'monthly' | 'yearly' }
  | { act: 'renewal'; isOn: boolean }
  | { act: 'card'; card: 'paid' | 'failsLater' | 'challenged' }
  | { act: 'pass'; days: number };

/** Something that goes wrong during one act. */
export type Fault = 'none' | 'none' | 'lost' | 'down' | 'twice';

/** What the runner needs of the server beside its calls. */
export interface PurseTools {
  advance(teamId: string, days: number): Promise<void>;
  tick(): Promise<void>;
}

const countries = { US: undefined, FI: { countryCode: 'FI' } };

/** Performs acts for a new person, and gives what they noted and what the provider took. */
export async function fillPurse(
  app: TestApp,
  tools: PurseTools,
  acts: readonly { what: Act; fault: Fault }[],
  country: keyof typeof countries,
): Promise<{ owner: TestPerson; purse: Purse; taken: number[] }> {
  const owner = await buildPerson(app);
  const purse: Purse = { paid: [], open: [], renewals: [] };
  const scene = { app, tools, owner, purse, country };
  for (const { what, fault } of acts) {
    const before = (await statement(app, owner)).length;
    await setFault(app, fault);
    await perform(scene, what, fault);
    await setFault(app, 'none');
    await rest(scene);
    // These acts press no button that shows a price.
    if (['pass', 'renewal', 'card'].includes(what.act)) await noteRenewals(scene, before);
  }
  return { owner, purse, taken: await statement(app, owner) };
}

interface Scene {
  app: TestApp;
  tools: PurseTools;
  owner: TestPerson;
  purse: Purse;
  country: keyof typeof countries;
}

/** What the provider took from a team, oldest first. */
export async function statement(app: TestApp, { teamId }: Pick<TestPerson, 'teamId'>): Promise<number[]> {
  const text = 'select amount from sandbox_pay.charges where customer_id = $1 order by created_at, id';
  const { rows } = await app.parts.database.pool.query<{ amount: number }>(text, [teamId]);
  return rows.map(({ amount }) => Number(amount));
}

/** What is being confirmed is asked about again, as if a minute had passed. */
async function rest({ app, tools }: Scene): Promise<void> {
  const old = "update orders set settling_since = settling_since - interval '2 minutes' where status = 'settling'";
  const { rowCount } = await app.parts.database.pool.query(old);
  if (rowCount) await tools.tick();
}

/** Faults hit the whole provider, so sequences that have them run one after the other. */
async function setFault(app: TestApp, fault: Fault): Promise<void> {
  const settings = { losesAnswers: fault === 'lost', isDown: fault === 'down' };
  await app.parts.database.pool.query(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    [JSON.stringify(settings)],
  );
}

async function perform(scene: Scene, what: Act, fault: Fault): Promise<void> {
  const { app, owner } = scene;
  const subscription = await subscriptionOf(scene);
  const subscriptionId = subscription?.id ?? app.parts.ids.uuid();
  const params = { subscriptionId };
  const as = owner;
  switch (what.act) {
    case 'buy':
      return buy(scene, what, cards[what.card], fault);
    case 'try':
      return buy(scene, { period: 'monthly', seats: what.seats }, null, fault);
    case 'seats':
      return addSeats(scene, subscriptionId, what.count, fault);
    case 'invite':
      return invite(scene, what.count, fault);
    case 'fewer':
      await app.call('PATCH /teams/subscriptions/{subscriptionId}', {
        ...{ as, params, input: { additionalEditorSeatCount: -1 } },
      });
      return;
    case 'period':
      await app.call('PATCH /teams/subscriptions/{subscriptionId}', {
        ...{ as, params, input: { subscriptionPeriodNext: what.period } },
      });
      return;
    case 'renewal': {
      const input = { autoRenew: what.isOn };
      await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', { as, params, input });
      return;
    }
    case 'card':
      return changeCard(scene, cards[what.card]);
    case 'pass':
      return scene.tools.advance(owner.teamId, what.days);
  }
}

/** What was taken without a press must be what a period costs. */
async function noteRenewals(scene: Scene, before: number): Promise<void> {
  const taken = (await statement(scene.app, scene.owner)).slice(before);
  if (taken.length === 0) return;
  const now = await subscriptionOf(scene);
  const net = now ? now.editorSeats * now.unitAmount : Number.NaN;
  scene.purse.renewals.push(...taken.map((amount) => ({ taken: amount, net })));
}

async function subscriptionOf({ app, owner: as }: Pick<Scene, 'app' | 'owner'>) {
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', { as, params: { teamId: as.teamId } });
  return body.seatBasedTeamSubscription;
}

async function buy(
  { app, owner, purse, country }: Scene,
  wanted: { period: 'monthly' | 'yearly'; seats: number },
  card: string | null,
  fault: Fault,
): Promise<void> {
  const billingDetails = countries[country];
  const purchase = { ...wanted, isTrialUsed: card !== null, ...(billingDetails && { billingDetails }) };
  const open = await openCheckout(app, owner, purchase).catch(() => null);
  if (!open) return;
  const paymentType = card ? 'card' : 'apple_pay';
  const { status, body } = await pressStart(app, owner, open, { paymentType });
  if (status !== 200) return;
  const { id, clientSecret } = body.paymentIntent;
  await (card ? typeCard(app, clientSecret, card) : answerChallenge(app, clientSecret, true));
  const presses = Array.from({ length: fault === 'twice' ? 2 : 1 }, () => finalize(app, owner, open.checkoutId, id));
  const answers = await Promise.all(presses);
  note(
    purse,
    open.estimate.dueToday,
    answers.some((each) => each.status === 200 && each.body.status === 'settled'),
  );
}

async function addSeats({ app, owner: as, purse }: Scene, subscriptionId: string, count: number, fault: Fault) {
  const params = { subscriptionId };
  const input = { additionalEditorSeatCount: count };
  const shown = await app.call('POST /teams/subscriptions/{subscriptionId}/estimate', { as, params, input });
  if (shown.status !== 200) return;
  const { totalDueToday } = shown.body;
  const purchase = { ...input, purchaseId: app.parts.ids.uuid(), shownTotal: totalDueToday };
  const press = () => app.call('PATCH /teams/subscriptions/{subscriptionId}', { as, params, input: purchase });
  const answers = await Promise.all(fault === 'twice' ? [press(), press()] : [press()]);
  note(
    purse,
    totalDueToday,
    answers.some(({ status }) => status === 200),
  );
}

let invited = 0;
async function invite({ app, owner: as, purse }: Scene, count: number, fault: Fault): Promise<void> {
  const params = { teamId: as.teamId };
  const emails = Array.from({ length: count }, () => `purse-${invited++}@haldenworks.example`);
  const input = { emails, role: 'editor' as const };
  const shown = await app.call('POST /teams/{teamId}/self-serve-invitations/estimate', { as, params, input });
  if (shown.status !== 200 || !shown.body.available) return;
  const due = shown.body.seatUpgradeEstimate?.totalDueToday ?? 0;
  const purchase = { ...input, purchaseId: app.parts.ids.uuid(), shownTotal: due };
  const press = () => app.call('POST /teams/{teamId}/self-serve-invitations', { as, params, input: purchase });
  const answers = await Promise.all(fault === 'twice' ? [press(), press()] : [press()]);
  note(
    purse,
    due,
    answers.some(({ status }) => status === 200),
  );
}

async function changeCard({ app, owner: as }: Scene, card: string): Promise<void> {
  const params = { teamId: as.teamId };
  const input = { paymentType: 'card' as const };
  const { body, status } = await app.call('POST /teams/{teamId}/billing/update-card/start', { as, params, input });
  if (status !== 200) return;
  await typeCard(app, body.paymentIntent.clientSecret, card);
  await answerChallenge(app, body.paymentIntent.clientSecret, true);
  await app.call('POST /teams/{teamId}/billing/update-card/finalize', {
    ...{ as, params, input: { authorizedPaymentIntentID: body.paymentIntent.id } },
  });
}

function note(purse: Purse, figure: number, isPaid: boolean): void {
  if (figure === 0) return;
  (isPaid ? purse.paid : purse.open).push(figure);
}
