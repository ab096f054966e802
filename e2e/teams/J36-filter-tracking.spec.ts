import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney({ TELEMETRY: 'store', TELEMETRY_CONSENT: 'implied' });

async function filtered(): Promise<Record<string, unknown>[]> {
  const { parts } = await journey.scenario();
  const { rows } = await parts.database.pool.query(
    "select event_properties, url, visibility_state from telemetry_events where event_name = 'members_filtered'",
  );
  return rows;
}

test('J36 the use of the filter is sent a second after the last key, without what was typed', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members?q=hen`);
  await page.getByRole('row', { name: /Henrik Brandt/ }).waitFor();
  const field = page.getByRole('searchbox');
  await field.fill('');
  await field.pressSequentially('jonas', { delay: 300 });
  expect(await filtered()).toEqual([]);
  await expect.poll(async () => (await filtered()).length).toBe(1);
  const [event] = await filtered();
  expect(event).toMatchObject({
    event_properties: { team_id: teamId, shown: 1, team_user_role: 'owner' },
    visibility_state: 'visible',
  });
  expect(event!.url).toContain(`${journey.origin}/teams/${teamId}/members`);
  expect(JSON.stringify(event!.event_properties)).not.toContain('jonas');
});
