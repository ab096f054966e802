import { systemContext } from '@chamfer/server/context';
import { refundCommand, tick } from '@chamfer/server/testing';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import type { demoPeople } from './people.ts';
import { seedDemoSubscriptions } from './subscriptions.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });

test('the demo company has what billing pages show, and its subscriptions live on', async () => {
  const names: (keyof typeof demoPeople)[] = ['Mara', 'Amir', 'Jonas', 'Chiara'];
  const built = await Promise.all(names.map(async (name) => [name, await buildPerson(app)] as const));
  const people = Object.fromEntries(built);
  await seedDemoSubscriptions(systemContext(app.parts), app.parts.database.db, people as never);
  await tick(app.parts);
  const { Mara, Jonas } = people as Record<string, Awaited<ReturnType<typeof buildPerson>>>;
  const of = (as: typeof Mara) => ({ as, params: { teamId: as!.teamId } });
  const { body: company } = await app.call('GET /teams/{teamId}/billing', of(Mara));
  expect(company).toMatchObject({
    billingDetails: { company: 'Halden Works AS' },
    primaryPaymentSource: { lastFourDigits: '4242' },
  });
  const { body } = await app.call('GET /app/teams/{teamId}/invoices', { ...of(Mara), query: {} });
  expect(body.items).toMatchObject([{ totalAmount: 9 * 27_600 }]);
  // An operator can try out a refund.
  const given = await refundCommand(systemContext(app.parts), [body.items[0]!.number, '12.50']);
  expect(given).toMatchObject({ done: true, text: expect.stringContaining('the credit note is on') });
  const overdue = await app.call('GET /teams/{teamId}/subscriptions', of(Jonas));
  expect(overdue.body.seatBasedTeamSubscription!.gracePeriodExpirationDate).not.toBeNull();
});
