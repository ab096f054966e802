import { seedPayment, seedSubscription } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import type { Account, Journey } from '../journey.ts';
import { ownTeam } from './team.ts';

/** Test cards of the sandbox (BILLING §5). */
export const testCard = {
  paid: '4242424242424242',
  refused: '4000000000000002',
  challenged: '4000000000003220',
  /** Can be saved, but later payments with it fail. */
  failsLater: '4000000000000341',
  poor: '4000000000009995',
} as const;

/** Gives an account's own team a yearly subscription, paid with a card that the provider keeps. Returns the team's id. */
export async function paidTeam(
  journey: Journey,
  owner: Account,
  { seats, card = testCard.paid }: { seats: number; card?: string },
): Promise<string> {
  const teamId = await ownTeam(journey, owner);
  const ctx = await journey.scenario();
  const { db } = ctx.parts.database;
  const subscriptionId = await seedSubscription(ctx, db, { teamId, seats });
  const place = {
    line1: '1 Quarry Road',
    line2: null,
    zip: '94016',
    city: 'Daly City',
    stateCode: 'CA',
    countryCode: 'US',
  };
  await seedPayment(ctx, db, subscriptionId, {
    details: { company: 'Halden Works', vatNumber: null, ...place },
    card: { number: card, brand: 'Visa' },
  });
  return teamId;
}

/**
 * The same in euros, of a team in Germany, that ended a month ago: it is on Basic, with the invoice of what it had. Returns
 * the team's id.
 */
export async function formerTeam(journey: Journey, owner: Account): Promise<string> {
  const teamId = await ownTeam(journey, owner);
  const ctx = await journey.scenario();
  const { db } = ctx.parts.database;
  const euros = { unitAmount: 25_200, currencyCode: 'EUR' };
  const subscriptionId = await seedSubscription(ctx, db, { teamId, seats: 2, ...euros });
  const place = { line1: 'Werftstr. 12', line2: null, zip: '24143', city: 'Kiel', stateCode: null, countryCode: 'DE' };
  await seedPayment(ctx, db, subscriptionId, {
    details: { company: 'Halden Works', vatNumber: null, ...place },
    card: { number: testCard.paid, brand: 'Visa' },
  });
  await journey.sql(
    `update subscriptions set status = 'ended', due_at = null, ended_at = now() - interval '30 days',
       period_end = now() - interval '30 days' where team_id = $1`,
    [teamId],
  );
  return teamId;
}

/** Types a card into the provider's fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[src$="/fields"]');
  await frame.locator('#number').pressSequentially(number);
  await frame.locator('#expiry').pressSequentially('0832');
  await frame.locator('#cvv').pressSequentially('123');
}

/** How much was taken from a team for seats, in minor units, each charge by itself. */
export async function takenForSeats(journey: Journey, teamId: string): Promise<number[]> {
  const { pool } = (await journey.scenario()).parts.database;
  const { rows } = await pool.query<{ amount: number }>(
    "select c.amount from charges c join orders o on o.id = c.order_id where o.team_id = $1 and o.kind = 'seats'",
    [teamId],
  );
  return rows.map(({ amount }) => amount);
}
