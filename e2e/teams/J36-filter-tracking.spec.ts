import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';

const settings = { TELEMETRY_URL: '' };
const received: Record<string, unknown>[] = [];
let collector: Server;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received.push(...(JSON.parse(await text(request)) as Record<string, unknown>[]));
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((listening) => {
    collector.listen(0, '127.0.0.1', listening);
  });
  settings.TELEMETRY_URL = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/events`;
});
const journey = useJourney(settings);
afterAll(() => {
  collector.close();
});

test('J36 the filter is told of a second after the last key, without what was typed', async () => {
  const { teamId, owner } = await seedTeamOf(journey);
  const visitor = await journey.visitAs(owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members?q=hen`);
  await page.getByRole('row', { name: /Henrik Brandt/ }).waitFor();
  const field = page.getByRole('searchbox');
  await field.fill('');
  await field.pressSequentially('jonas', { delay: 300 });
  expect(received).toEqual([]);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({
    event_name: 'members_filtered',
    event_properties: { team_id: teamId, shown: 1 },
    url: `${journey.origin}/teams/${teamId}/members`,
    visibility_state: 'visible',
  });
  expect(JSON.stringify(received)).not.toContain('jonas');
});
