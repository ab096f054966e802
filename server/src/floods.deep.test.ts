import { readFile } from 'node:fs/promises';
import {
  buildDesign,
  buildPerson,
  connectRaw,
  type RawConnection,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeAll, expect, test } from 'vitest';

/** Floods of clients that keep open what they opened, while people work: these must be answered, and all must end. */
const app = useTestApp({ timeLimits: { headers: 3000, body: 3000, readerPause: 3000 } });
let origin: string;
let owner: TestPerson;
beforeAll(async () => {
  origin = await app.listen();
  owner = await buildPerson(app);
});

/** Fifty calls of somebody who works meanwhile. */
async function work(): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < 50; count++) {
    const answer = await fetch(`${origin}/api/account`, {
      headers: { authorization: `Bearer ${owner.token}`, 'x-forwarded-for': '10.70.0.1' },
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

async function openMany(count: number, text: string): Promise<RawConnection[]> {
  const all: RawConnection[] = [];
  for (let number = 0; number < count; number++) {
    const connection = await connectRaw(origin);
    connection.send(text);
    all.push(connection);
  }
  return all;
}

test('a thousand half bodies block nobody, and are ended', async () => {
  const half = await openMany(
    1000,
    'POST /api/auth/web/method HTTP/1.1\r\nHost: chamfer\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
  );
  expect(new Set(await work())).toEqual(new Set([200]));
  const answers = await Promise.all(half.map((connection) => connection.untilGone()));
  // Those of one source beyond its limit are refused before.
  const statuses = new Set(answers.map((answer) => answer.split(' ')[1]));
  expect([...statuses].toSorted()).toEqual(['408', '429']);
});

test('five hundred event streams that are not read block nobody, and leave nothing behind', async () => {
  const { viewLinkId } = await buildDesign(app, owner, { sharedState: 'anyone_with_link' });
  const head = `GET /api/web/project-view-links/${viewLinkId}/events HTTP/1.1\r\nHost: chamfer\r\nAccept: text/event-stream\r\n\r\n`;
  const streams = await openMany(500, head);
  expect(new Set(await work())).toEqual(new Set([200]));
  for (const stream of streams) stream.close();
  await eventually(async () => expect(await openConnections()).toBeLessThan(10));
});

/** How many connections to the server are established. */
async function openConnections(): Promise<number> {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  return lines.filter((line) => line.trim().split(/\s+/)[1]?.endsWith(`:${port}`) && / 01 /.test(line)).length;
}
