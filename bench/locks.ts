import type { Pool } from 'pg';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, type BenchPerson } from './support/people.ts';

const rounds = 5;
/** Calls of one owner, each of which locks the team, that are under way at any time. */
const atOnce = 40;
/** How long a round measures, and what is left out at its start, until the queue is there. Milliseconds. */
const turnMs = 3000;
const settleMs = 300;
/** Between two calls of the others, so that they add no load. */
const pauseMs = 5;
/** How long another transaction locks the team where the queue is blocked. */
const holdMs = 1000;

/**
 * How a team's queue slows everybody else: the 99th percentile of reading an account and of renaming another team while one
 * owner changes their team, forty calls at once all the time, and while nothing else runs. The queue moves as fast as it can,
 * or is blocked by a transaction that has locked the team, as one of another server would.
 */
export const locks: Benchmark = (tell) =>
  withInstallation(async ({ fill, pool, startServer }) => {
    const [owner, other] = (await fill((parts) => addPeople(parts, 2))) as [BenchPerson, BenchPerson];
    const { origin } = await startServer();
    const ask = makeAsk(origin);
    const [team, otherTeam] = [await teamOf(pool, owner), await teamOf(pool, other)];
    const calls = {
      'GET /api/account': () => ask('GET', '/account', other),
      'PATCH of another team': () => ask('PATCH', `/teams/${otherTeam}`, other, { name: 'Halden Works' }),
    };
    const counts = new Map<number, number>();
    const queue = async (isOver: () => boolean) => {
      while (!isOver()) {
        const { status } = await ask('PATCH', `/teams/${team}`, owner, { name: 'Rivera Guss' });
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    };
    const moving = (isOver: () => boolean) => Promise.all(Array.from({ length: atOnce }, () => queue(isOver)));
    const standing = (isOver: () => boolean) => Promise.all([holding(pool, team, isOver), moving(isOver)]);
    for (const [what, call] of Object.entries(calls)) {
      for (const [how, load] of Object.entries({ moves: moving, 'is blocked': standing })) {
        const { first, second, ratio } = await alternate(
          rounds,
          () => p99While(load, call),
          () => p99While(async () => undefined, call),
        );
        tell({ what: `${what}, p99, quiet`, measured: median(second), unit: 'ms' });
        tell({ what: `the same, another team’s queue ${how}`, measured: median(first), unit: 'ms' });
        tell({ what: `with a queue ÷ quiet (median of ${rounds} rounds)`, measured: ratio, unit: '×', atMost: 2 });
      }
    }
    for (const [status, count] of counts)
      tell({ what: `calls of the queue, answered ${status}`, measured: count, unit: '' });
  });

type Ask = (method: string, path: string, as: BenchPerson, input?: object) => Promise<{ status: number }>;

function makeAsk(origin: string): Ask {
  return async (method, path, { accessToken }, input) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(input && { 'content-type': 'application/json' }) },
      ...(input && { body: JSON.stringify(input) }),
    });
    await answer.arrayBuffer();
    return answer;
  };
}

async function teamOf(pool: Pool, { userId }: BenchPerson): Promise<string> {
  const text = 'select team_id as id from team_users where user_id = $1 and is_primary';
  const { rows } = await pool.query<{ id: string }>(text, [userId]);
  return rows[0]!.id;
}

/** Locks the team again and again, each time for a while. */
async function holding(pool: Pool, teamId: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select id from teams where id = $1 for update', [teamId]);
    await pause(holdMs);
    await client.query('commit');
    client.release();
  }
}

/** The 99th percentile, in milliseconds, of calls one after the other while a load runs. @throws Error when one is refused */
async function p99While(
  load: (isOver: () => boolean) => Promise<unknown>,
  call: () => Promise<{ status: number }>,
): Promise<number> {
  let over = false;
  const working = load(() => over);
  await pause(settleMs);
  const times: number[] = [];
  const end = performance.now() + turnMs;
  while (performance.now() < end) {
    const started = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`a call beside the queue was answered ${status}`);
    times.push(performance.now() - started);
    await pause(pauseMs);
  }
  over = true;
  await working;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
