import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someFlags } from '../testing/some-work.ts';
import FlagsPage from './flags-page.tsx';

const server = startFakeServer();
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

async function open() {
  await loadAreas('common', 'console', 'consoleWork');
  queryClient.clear();
  server.answer('GET /operator/flags', () => someFlags());
  await show(<FlagsPage />, { at: '/admin/flags' });
}

test('flags have their rules in order, and what they are worth for everybody else', async () => {
  await open();
  await expect.element(row('apple_pay-ff')).toMatchTextContent('Our own people');
  await expect.element(row('apple_pay-ff')).toMatchTextContent('Team Haldenworks');
  await expect.element(row('apple_pay-ff')).toMatchTextContent('25% of all');
  await expect.element(page.getByRole('switch', { name: 'apple_pay-ff for everybody else' })).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'web_editor_role-ff for everybody else' })).toBeChecked();
  await expect.element(row('web_editor_role-ff')).toMatchTextContent('Default');
  await expect.element(row('project_invitation_roles-ff')).toMatchTextContent('review');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a switch sets a flag; a refusal is shown and changes nothing', async () => {
  await open();
  server.answer('POST /operator/flags/{name}/set', () => noNetwork);
  const apple = page.getByRole('switch', { name: 'apple_pay-ff for everybody else' });
  await apple.click();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(apple).not.toBeChecked();
  server.answer('POST /operator/flags/{name}/set', () => undefined);
  await apple.click();
  await expect.element(page.getByText('apple_pay-ff is on for everybody else.')).toBeVisible();
  expect(server.sent('POST /operator/flags/{name}/set').at(-1)).toEqual({ variant: 'on' });
});

test('a rule is added for a person, a team or a share; what is wrong is at its field', async () => {
  await open();
  const add = async () => {
    await page.getByRole('button', { name: 'Actions for apple_pay-ff' }).click();
    await page.getByRole('menuitem', { name: 'Add a rule' }).click();
  };
  const choose = async (kind: string) => {
    await dialog.getByRole('button', { name: /^A person|For$/ }).click();
    await page.getByRole('option', { name: kind }).click();
  };
  const send = dialog.getByRole('button', { name: 'Add a rule' });
  await add();
  await send.click();
  await expect.element(dialog.getByText('Enter for whom it is.')).toBeVisible();
  server.answer('POST /operator/flags/{name}/rules', () => refuse('ACCOUNT_NOT_FOUND'));
  await dialog.getByLabelText('Email address or id').fill('nobody@haldenworks.example');
  await send.click();
  await expect.element(dialog.getByText('No account has this address or id.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Email address or id')).toHaveValue('nobody@haldenworks.example');
  expect(await findFaultsInThemes()).toEqual([]);
  await choose('A share of all');
  await dialog.getByLabelText('Share').fill('250');
  await send.click();
  await expect.element(dialog.getByText('Enter a number from 0 to 100.')).toBeVisible();
  await dialog.getByLabelText('Share').fill('25');
  server.answer('POST /operator/flags/{name}/rules', () => undefined);
  await send.click();
  await expect.element(page.getByText('The rule of apple_pay-ff counts now.')).toBeVisible();
  expect(server.sent('POST /operator/flags/{name}/rules').at(-1)).toEqual({
    kind: 'percentage',
    target: '',
    percent: 25,
    variant: 'on',
  });
});

test('a rule is removed by its place, after a question', async () => {
  await open();
  server.answer('POST /operator/flags/{name}/clear', () => refuse('OPERATION_NOT_ALLOWED'));
  await page.getByRole('button', { name: 'Remove rule 2 of apple_pay-ff' }).click();
  await expect.element(dialog.getByText('Remove rule 2?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByText('The rules were changed meanwhile. Look again.')).toBeVisible();
  server.answer('POST /operator/flags/{name}/clear', () => undefined);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('The rule of apple_pay-ff is removed.')).toBeVisible();
  expect(server.sent('POST /operator/flags/{name}/clear').at(-1)).toEqual({ place: 2 });
});

test('a flag is cleared after a question that says what goes; one as by default cannot be', async () => {
  await open();
  server.answer('POST /operator/flags/{name}/clear', () => undefined);
  await page.getByRole('button', { name: 'Actions for apple_pay-ff' }).click();
  await page.getByRole('menuitem', { name: 'Clear' }).click();
  await expect
    .element(dialog.getByText('4 rules and what was set are removed. It is off for everybody, the default.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByText('apple_pay-ff is back to its default.')).toBeVisible();
  expect(server.sent('POST /operator/flags/{name}/clear')).toEqual([{}]);
  await page.getByRole('button', { name: 'Actions for web_editor_role-ff' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Clear' })).toHaveAttribute('aria-disabled', 'true');
});
