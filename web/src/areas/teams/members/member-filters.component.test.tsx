import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { show } from '../../../testing/show.tsx';
import { filterMembers, noFilter, wordsIn } from './member-filter.ts';
import { MemberFilters } from './member-filters.tsx';
import { MembersTable } from './members-table.tsx';
import type { Member } from './use-members.ts';

beforeEach(() => loadAreas('teams'));

const none = { remove: false, resend: false, changeRole: false, makeOwner: false };
const person = (name: string, role: Member['role'], spaces: Member['spaces'], can = none): Member => ({
  userId: crypto.randomUUID(),
  invitationId: null,
  email: `${name.split(' ')[0]!.toLowerCase()}@haldenworks.example`,
  name,
  role,
  isTeamUser: role !== 'guest',
  spaces,
  since: '2026-11-01T10:00:00.000Z',
  isExpired: false,
  can,
});
const [arms, drives] = [
  { id: crypto.randomUUID(), name: 'Mechanical engineering and long-term tooling' },
  { id: crypto.randomUUID(), name: 'Drives' },
];
const members = [
  person('Mara Lindqvist', 'owner', [arms, drives]),
  person('Anna Weidner', 'editor', [arms], { ...none, changeRole: true }),
  person('Kenji Mori', 'contributor', [drives]),
];
const team = { can: { listSpaces: false }, addons: { teamspaceManagement: true } };

function List() {
  const [filter, setFilter] = useState(noFilter);
  return (
    <>
      <MemberFilters team={team as never} members={members} filter={filter} onChange={setFilter} />
      <div style={{ containerType: 'inline-size' }}>
        <MembersTable
          team={team as never}
          me=""
          members={filterMembers(members, filter)}
          words={wordsIn(filter.typed)}
          onAct={() => undefined}
        />
      </div>
    </>
  );
}

const rows = () =>
  page
    .getByRole('row')
    .elements()
    .flatMap((row) => /Mara|Anna|Kenji/.exec(row.textContent ?? '')?.[0] ?? []);

async function choose(field: 'Role' | 'Space', option: string) {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click();
  await page.getByRole('option', { name: option }).click();
}

test('narrows to a role, to a space, and to both', async () => {
  await show(<List />);
  await choose('Role', 'Contributor');
  await expect.poll(rows).toEqual(['Kenji']);
  await choose('Role', 'Every role');
  await choose('Space', arms!.name);
  await expect.poll(rows).toEqual(['Mara', 'Anna']);
  await choose('Role', 'Editor');
  await expect.poll(rows).toEqual(['Anna']);
});

test('marks what was looked for, in names and addresses', async () => {
  await show(<List />);
  await page.getByLabelText('Filter by name or email').fill('wei haldenworks');
  await expect.poll(rows).toEqual(['Anna']);
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['Wei', 'haldenworks']);
});

test('a role that can be changed is as heavy as one that cannot', async () => {
  await show(<List />);
  const weightOf = (element: Element) => getComputedStyle(element).fontWeight;
  const menu = page.getByRole('button', { name: 'Role of Anna Weidner: Editor' });
  await expect.element(menu).toBeVisible();
  const plain = page.getByRole('cell', { name: 'Contributor', exact: true });
  expect(weightOf(menu.element())).toBe(weightOf(plain.element()));
});

test('on a phone role and space share a line, so that no point hangs', async () => {
  await page.viewport(390, 844);
  await show(<List />);
  await expect.element(page.getByText('Mara Lindqvist')).toBeVisible();
  const stacked = [...document.querySelectorAll('tbody tr')].filter((row) => /Mara|Anna|Kenji/.test(row.textContent));
  expect(stacked).toHaveLength(3);
  for (const row of stacked) {
    const [, role, space] = [...row.children].map((cell) => cell.getBoundingClientRect());
    expect(Math.abs(role!.top + role!.height / 2 - (space!.top + space!.height / 2))).toBeLessThan(4);
    expect(space!.left).toBeGreaterThanOrEqual(role!.right);
    expect(space!.right).toBeLessThanOrEqual(390);
  }
});
