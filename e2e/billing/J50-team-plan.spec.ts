import { expect, test } from 'vitest';
import { buyer, takenFrom } from '../support/checkout.ts';
import { useJourney } from '../support/journey.ts';
import { paidTeam, takenForSeats, testCard, typeCard } from '../support/paid-team.ts';
import { verifiedAccount } from '../support/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox' });

test.each([1280, 390])('J50 the plan says what it is, what comes next, and that it renews, at %d px', async (width) => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 3 });
  const page = await buyer(journey, owner, width);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('heading', { name: 'Business' }).waitFor();
  await page.getByText('1 of 3 used: Mara.').waitFor();
  await page.getByText('2 free places, none used').waitFor();
  const next = page.getByRole('complementary', { name: 'Next payment' });
  await next.getByText('$828.00').first().waitFor();
  await next.getByText('3 seats × $276.00').waitFor();
  await next.getByText(/with Visa ending in 4242$/).waitFor();
  await page.getByRole('button', { name: 'More about seats' }).click();
  await page.getByRole('menuitem', { name: /Cancel seat/ }).click();
  await page.getByRole('dialog', { name: 'Cancel seats?' }).getByRole('button', { name: 'Cancel 1 seat' }).click();
  // What is planned is what will be paid.
  await next.getByText('2 seats × $276.00').waitFor();
  await page.getByRole('switch', { name: 'On, until you turn it off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click();
  await page.getByText('Auto-renewal is off. The subscription ends on').waitFor();
  await next.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add seats' }).waitFor({ state: 'hidden' });
  await page.getByRole('switch', { name: 'Off', exact: true }).click();
  await next.waitFor();
});

test('J51 seats are charged as shown, once, whatever is pressed', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner, 390);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('button', { name: 'Add seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add seats' });
  await dialog.locator('s').getByText('1 year').waitFor();
  const due = dialog.getByText('Total due today').locator('xpath=following-sibling::dd');
  // 276.00 × 175 ÷ 365
  expect(await due.innerText()).toBe('$132.33');
  await dialog.getByRole('button', { name: 'Add 1 seat' }).dblclick();
  await page.getByText('1 seat added').waitFor();
  await page.getByText('1 of 2 used: Mara.').waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([13_233]);
  expect(await takenFrom(journey, teamId)).toEqual([13_233]);
});

test.each([1280, 390])(
  'J51 a failed payment asks for another card, any other failure says so, at %d px',
  async (width) => {
    const owner = await verifiedAccount(journey, 'Mara Lindqvist');
    const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
    const page = await buyer(journey, owner, width);
    await page.goto(`/teams/${teamId}/subscription`);
    await page.getByRole('button', { name: 'Add seats' }).click();
    const add = page.getByRole('dialog', { name: 'Add seats' }).getByRole('button', { name: 'Add 1 seat' });
    await page.route('**/api/teams/subscriptions/*', (route) => route.fulfill({ status: 500, json: {} }));
    await add.click();
    await page.getByText('Adding new seats is unavailable at the moment.').waitFor();
    await page.unroute('**/api/teams/subscriptions/*');
    await add.click();
    const payment = page.getByRole('dialog', { name: 'Update & add seats' });
    await typeCard(page, testCard.paid);
    await payment.getByRole('button', { name: 'Update & add seats' }).click();
    await page.getByText('1 of 2 used: Mara.').waitFor();
    expect(await takenForSeats(journey, teamId)).toEqual([13_233]);
  },
);
