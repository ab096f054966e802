import { expect, test } from 'vitest';
import { paidTeam, takenForSeats, testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { bankPage, buyer, takenFrom } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney('sandbox');

test('J50 the plan says what it is, what comes next, and that it renews', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 3 });
  const page = await buyer(journey, owner, 1280);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('heading', { name: 'Business' }).waitFor();
  await page.getByText('Purchased via', { exact: true }).waitFor();
  await page.getByText('Web · Visa 4242').waitFor();
  await page.getByText('1 of 3 used: Mara.').waitFor();
  await page.getByText('2 free places, none used').waitFor();
  const next = page.getByRole('complementary', { name: 'Next payment' });
  await next.getByText('$828.00').first().waitFor();
  await next.getByText('3 seats × $276.00').waitFor();
  await next.getByText(/with Visa ending in 4242$/).waitFor();
  await page.getByRole('button', { name: 'More about seats' }).click();
  await page.getByRole('menuitem', { name: /Cancel seat/ }).click();
  const reducing = page.getByRole('dialog', { name: 'Cancel seats?' });
  await reducing.getByRole('link', { name: 'Contact support' }).waitFor();
  await reducing.getByRole('button', { name: 'Cancel 1 seat' }).click();
  // What is planned is what will be paid.
  await next.getByText('2 seats × $276.00').waitFor();
  await page.getByRole('switch', { name: 'On, until you turn it off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click();
  await page.getByText('Auto-renewal is off. The subscription ends on').waitFor();
  await next.waitFor({ state: 'hidden' });
  await page.getByText('Adding seats and inviting are unavailable while auto-renewal is off.').waitFor();
  expect(await page.getByRole('button', { name: 'Add seats' }).isDisabled()).toBe(true);
  await page.getByRole('switch', { name: 'Off', exact: true }).click();
  await next.waitFor();
  await page.getByRole('button', { name: 'Add seats', disabled: false }).waitFor();
  await page.getByRole('link', { name: 'Invite somebody to a free seat' }).click();
  await page.getByRole('dialog', { name: 'Invite members' }).waitFor();
});

test('J50 a trial says how long it lasts and what follows, and is cancelled, on a phone', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 2 });
  await journey.sql(
    `update subscriptions set status = 'trialing', tier = 'lite', period_start = now() - interval '3 days', anchor = now(),
     period_end = now() + interval '11 days', trial_end = now() + interval '11 days', period_no = 0 where team_id = $1`,
    [teamId],
  );
  const page = await buyer(journey, owner, 390);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('heading', { name: 'Standard', exact: true }).waitFor();
  await page.getByText('Free trial', { exact: true }).waitFor();
  await page.getByText('11 of 14 days left').waitFor();
  await page.getByText('Yearly, 2 editor seats').waitFor();
  const steps = page.getByRole('complementary', { name: 'What happens' });
  await steps.getByText('We email you a reminder').waitFor();
  await steps.getByText('$552.00').first().waitFor();
  await page.getByRole('button', { name: 'More about seats' }).click();
  await page.getByRole('menuitem', { name: 'Add seats' }).click();
  const adding = page.getByRole('dialog', { name: 'Add seats' });
  await adding.getByText(/^1 editor seat until /).waitFor();
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await adding.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Cancel trial' }).click();
  await page.getByRole('dialog', { name: 'Cancel the trial?' }).getByRole('button', { name: 'Cancel trial' }).click();
  await page.getByText('The trial is cancelled.').waitFor();
  await page.getByText('Basic; nothing is charged').waitFor();
  await steps.getByText('We email you a reminder').waitFor({ state: 'hidden' });
  await steps.getByText(/^Switches to Basic/).waitFor();
});

test('J50 seats that are all used cannot be cancelled: what can be done is said, and there is one button', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('button', { name: 'More about seats' }).click();
  await page.getByRole('menuitem', { name: /Cancel seat/ }).click();
  const notice = page.getByRole('dialog', { name: 'All seats are used' });
  await notice.getByText(/remove a member or take back an invitation/).waitFor();
  expect(await notice.locator('footer').getByRole('button').allInnerTexts()).toEqual(['Close']);
  await notice.getByRole('link', { name: 'Contact support' }).waitFor();
  await notice.getByRole('link', { name: 'Go to members' }).click();
  await page.waitForURL(`**/teams/${teamId}/members`);
});

test('J51 seats are charged as shown, once, whatever is pressed', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const page = await buyer(journey, owner, 390);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('button', { name: 'Add seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add seats' });
  await dialog.locator('s').getByText('1 year').waitFor();
  await dialog.getByText('175 days').waitFor();
  await dialog.getByText('1 of 2 used afterwards, 1 free').waitFor();
  await dialog.getByText(/^From .* you pay \$552\.00 per year for 2 seats/).waitFor();
  // No team has more than fifty seats.
  const count = dialog.getByRole('spinbutton', { name: 'Editor seats' });
  await count.fill('99');
  await dialog.getByRole('button', { name: 'Add 49 seats' }).waitFor();
  await count.fill('1');
  const due = dialog.getByText('Total due today').locator('xpath=following-sibling::dd');
  // 276.00 × 175 ÷ 365
  expect(await due.innerText()).toBe('$132.33');
  // The sum is next to the button too.
  await dialog.locator('footer').getByText('Due today: $132.33').waitFor();
  await dialog.getByRole('button', { name: 'Add 1 seat' }).dblclick();
  await page.getByText('1 seat added').waitFor();
  await page.getByText('1 of 2 used: Mara.').waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([13_233]);
  expect(await takenFrom(journey, teamId)).toEqual([13_233]);
});

test('J51 a failed payment asks for another card, any other failure says so', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
  const page = await buyer(journey, owner, 1280);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('button', { name: 'Add seats' }).click();
  const add = page.getByRole('dialog', { name: 'Add seats' }).getByRole('button', { name: 'Add 1 seat' });
  await page.route('**/api/teams/subscriptions/*', (route) => route.fulfill({ status: 500, json: {} }));
  await add.click();
  await page.getByText('Adding new seats is unavailable at the moment.').waitFor();
  await page.unroute('**/api/teams/subscriptions/*');
  await add.click();
  const payment = page.getByRole('dialog', { name: 'Update & add seats' });
  await payment.getByText('Payment declined', { exact: true }).waitFor();
  await payment.getByText('Due today: $132.33').waitFor();
  await typeCard(page, testCard.paid);
  await payment.getByRole('button', { name: 'Update & add seats' }).click();
  await page.getByText('1 of 2 used: Mara.').waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([13_233]);
});

test('J51 a bank that wants to be asked is; whoever leaves it has bought nothing, on a phone', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.challenged });
  const page = await buyer(journey, owner, 390);
  await page.goto(`/teams/${teamId}/subscription`);
  const add = async () => {
    await page.getByRole('button', { name: 'Add seats' }).click();
    await page.getByRole('dialog', { name: 'Add seats' }).getByRole('button', { name: 'Add 1 seat' }).click();
    await bankPage(page).getByLabel('Code from your banking app').waitFor();
  };
  await add();
  await page.getByRole('dialog', { name: 'Confirm with your bank' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Stop payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Update & add seats' });
  await payment.getByText('Payment verification failed', { exact: true }).waitFor();
  await payment.getByRole('button', { name: 'Cancel' }).click();
  await payment.waitFor({ state: 'hidden' });
  await page.getByRole('dialog', { name: 'Add seats' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await takenForSeats(journey, teamId)).toEqual([]);
  await add();
  await bankPage(page).getByLabel('Code from your banking app').fill('493021');
  await bankPage(page).getByRole('button', { name: 'Confirm', disabled: false }).press('Enter');
  await page.getByText('1 seat added').waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([13_233]);
});
