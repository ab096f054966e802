import { eventually } from '@chamfer/testing/eventually';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findFaults } from '../../testing/accessibility.ts';
import { EventsAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { useTeamEvents } from './use-team-events.ts';

const server = startFakeServer();
const teamId = '0198c0de-0000-4000-8000-000000000001';
/** The streams of the requests so far, of which each has begun if `isHeld` is false. */
let streams: EventsAnswer[];
let isHeld: boolean;
/** What the server knows of the team. */
let role: string;
let asked: number;

beforeEach(() => {
  [streams, isHeld, role, asked] = [[], false, 'Owner', 0];
  server.answer('GET /app/teams/{teamId}/events', () => {
    const stream = new EventsAnswer();
    streams.push(stream);
    return isHeld ? stream : stream.begin();
  });
});

function Team() {
  useTeamEvents(teamId);
  const { data } = useQuery({
    queryKey: ['role'],
    queryFn: () => {
      asked += 1;
      return role;
    },
    meta: { invalidatedBy: ['members-changed'] },
  });
  return <p>{data}</p>;
}
const notice = page.getByText('Live updates are delayed. This page refreshes every 10 seconds.');

test('what changed between loading the page and the beginning of its stream is shown', async () => {
  isHeld = true;
  await show(<Team />);
  await expect.element(page.getByText('Owner')).toBeVisible();
  await eventually(() => expect(streams.length).toBeGreaterThan(0));
  role = 'Guest';
  streams.at(-1)!.begin();
  await expect.element(page.getByText('Guest')).toBeVisible();
  role = 'Editor';
  streams.at(-1)!.send({ type: 'access' });
  await expect.element(page.getByText('Editor')).toBeVisible();
});

test('while its stream brings nothing the page asks every ten seconds and says so, until it begins', async () => {
  isHeld = true;
  await show(<Team />);
  await expect.element(page.getByText('Owner')).toBeVisible();
  role = 'Guest';
  await expect.element(page.getByText('Guest')).toBeVisible();
  await expect.element(notice).toBeVisible();
  expect(notice.element().closest('[aria-live="polite"]')).not.toBeNull();
  expect(await findFaults(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  const before = asked;
  role = 'Editor';
  await expect.element(page.getByText('Editor')).toBeVisible();
  expect(asked).toBe(before + 1);
  streams.at(-1)!.begin();
  await expect.element(notice).not.toBeInTheDocument();
});

test('Try again connects at once', async () => {
  isHeld = true;
  await show(<Team />);
  await expect.element(notice).toBeVisible();
  const before = streams.length;
  [role, isHeld] = ['Guest', false];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText('Guest')).toBeVisible();
  expect(streams.length).toBe(before + 1);
});
