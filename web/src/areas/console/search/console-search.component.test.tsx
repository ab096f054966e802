import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someLink, someTeam, someUser } from '../testing/some-console.ts';
import { ConsoleSearch } from './console-search.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('console'));

const dialog = page.getByRole('dialog', { name: 'Search everything' });
const field = dialog.getByRole('searchbox');
const { userId, name, email } = someUser;
const found = {
  people: [{ userId, name, email }],
  teams: [{ teamId: someTeam.teamId, name: someTeam.name }],
  viewLinks: [{ viewLinkId: someLink.viewLinkId, title: someLink.title, teamName: someLink.teamName }],
  requestId: 'req-1234',
};

test('the key / opens it, arrow keys walk through what was found, and Enter opens the first', async () => {
  const queries: string[] = [];
  server.answer('GET /operator/search', ({ query }) => {
    queries.push(query.query);
    return found;
  });
  const { address } = await show(<ConsoleSearch />);
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await field.fill(' jonas ');
  await expect.element(dialog.getByText('4 results')).toBeInTheDocument();
  expect(queries).toEqual(['jonas']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(dialog.getByRole('link', { name: 'Haldenworks', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveFocus();
  await expect
    .element(dialog.getByRole('link', { name: 'Entries of request req-1234' }))
    .toHaveAttribute('href', '/admin/audit?q=req-1234&by=everybody');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/admin/users/${userId}`);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('where nothing is found it says so, and a search that fails too', async () => {
  server.answer('GET /operator/search', () => ({ people: [], teams: [], viewLinks: [], requestId: null }));
  await show(<ConsoleSearch />);
  await page.getByRole('button', { name: 'Person, team, link, request id' }).click();
  await expect.element(dialog.getByText(/^Names, email addresses and ids are found/)).toBeVisible();
  await field.fill('nobody');
  await expect.element(dialog.getByText('Nothing found')).toBeVisible();
  server.answer('GET /operator/search', () => refuse('TOO_MANY_REQUESTS'));
  await field.fill('somebody');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The search did not work. Please try again.');
});

test('who types a / somewhere writes it', async () => {
  await show(
    <>
      <ConsoleSearch />
      <input aria-label="Reason" />
    </>,
  );
  await page.getByRole('textbox', { name: 'Reason' }).fill('a');
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('a/');
  await expect.element(dialog).not.toBeInTheDocument();
});
