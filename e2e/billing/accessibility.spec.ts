import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { paidTeam } from '../support/data/paid-team.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { testAccessibility } from '../support/steps/accessibility.ts';
import { cardFields } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney('sandbox');
let owner: Account;
let buyer: Account;
let teamId: string;
beforeAll(async () => {
  owner = await verifiedAccount(journey, 'Mara Lindqvist');
  buyer = await verifiedAccount(journey, 'Elena Petrova');
  teamId = await paidTeam(journey, owner, { seats: 3 });
});

const phone = { width: 390, height: 844 };
const openPlan = async (page: Page) => {
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByText('1 of 3 used: Mara.').waitFor();
};
const openBills = async (page: Page) => {
  await page.goto(`/teams/${teamId}/billing`);
  await page.getByRole('table').getByText('Paid').waitFor();
};

testAccessibility(journey, async () => owner, [
  {
    name: 'the plan of a team',
    signedIn: true,
    open: openPlan,
    next: [
      {
        name: 'adding seats',
        async open(page) {
          await page.getByRole('button', { name: 'Add seats', exact: true }).click();
          await page.getByRole('dialog').getByText('Total due today').waitFor();
        },
      },
      {
        name: 'giving up seats',
        async open(page) {
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'hidden' });
          await page.getByRole('button', { name: 'More about seats' }).click();
          await page.getByRole('menuitem', { name: /Cancel seat/ }).click();
          await page.getByRole('dialog', { name: 'Cancel seats?' }).waitFor();
        },
      },
    ],
  },
  { name: 'the plan of a team on a phone', signedIn: true, viewport: phone, open: openPlan },
  {
    name: 'the bills of a team',
    signedIn: true,
    open: openBills,
    next: [
      {
        name: 'the details on the bills',
        async open(page) {
          await page.getByRole('button', { name: 'Edit billing details' }).click();
          await page.getByRole('dialog').getByLabel('City', { exact: true }).waitFor();
        },
      },
    ],
  },
  { name: 'the bills of a team on a phone', signedIn: true, viewport: phone, open: openBills },
  {
    name: 'another payment method',
    signedIn: true,
    async open(page) {
      await page.goto(`/teams/${teamId}/billing?edit_payment=true`);
      await page.getByRole('dialog').getByRole('radio', { name: /^Card/ }).check();
      await cardFields(page).locator('#number').waitFor();
    },
  },
  {
    name: 'the plans that are sold',
    async open(page) {
      await page.goto('/pricing');
      await page.getByText('per seat and month').waitFor();
    },
  },
]);

const openCheckout = async (page: Page) => {
  await page.goto('/checkout');
  await cardFields(page).locator('#number').waitFor();
  await page.getByText(/^All prices in /).waitFor();
};

testAccessibility(journey, async () => buyer, [
  { name: 'checkout', signedIn: true, open: openCheckout },
  { name: 'checkout on a phone', signedIn: true, viewport: phone, open: openCheckout },
  {
    name: 'checkout, with what is missing said',
    signedIn: true,
    async open(page) {
      await openCheckout(page);
      await page.getByRole('button', { name: 'Start Free Trial' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
]);
