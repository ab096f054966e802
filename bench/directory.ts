import { systemContext } from '@chamfer/server/context';
import { seedDirectoryToken } from '@chamfer/server/scenario';
import { withInstallation } from './support/installation.ts';
import type { Benchmark } from './support/measure.ts';
import { addPeople } from './support/people.ts';

const people = 5000;
const groups = 50;
/** What identity providers keep open at a time. */
const atOnce = 4;
/** Calls of a token in a minute that the server lets through. */
const perMinute = 6000;

/**
 * A directory of 5,000 people and 50 groups of 200 synchronised twice, as identity providers do: each person is looked up and
 * added, or looked up and put again. The second time changes no row. Then a group of 5,000 loses 1,000 in one patch.
 */
export const directory: Benchmark = (tell) =>
  withInstallation(async ({ fill, pool, startServer }) => {
    const [owner] = await fill((parts) => addPeople(parts, 1));
    const { rows } = await pool.query('select team_id from team_users where user_id = $1', [owner!.userId]);
    const teamId: string = rows[0].team_id;
    const domain = 'haldenworks.example';
    await pool.query(
      `insert into team_domains (id, team_id, domain, token, created_at, verified_at, checked_at)
       values (gen_random_uuid(), $1, $2, 'token', now(), now(), now())`,
      [teamId, domain],
    );
    // Several tokens, so that the limit of calls is not what is measured.
    const tokens = await fill(async (parts) => {
      const made: string[] = [];
      for (let count = 0; count < 5; count++) {
        const { token } = await seedDirectoryToken(systemContext(parts), parts.database.db, { teamId });
        made.push(token);
      }
      return made;
    });
    const { origin } = await startServer();
    let sent = 0;
    const scim = async (method: string, path: string, body?: object) => {
      const token = tokens[Math.floor(sent++ / (perMinute - 500)) % tokens.length]!;
      const response = await fetch(`${origin}/api/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 200)}`);
      return text === '' ? null : JSON.parse(text);
    };
    const person = (n: number) => ({
      userName: `person-${n}@${domain}`,
      externalId: `x-${n}`,
      name: { givenName: 'Person', familyName: String(n) },
      emails: [{ value: `person-${n}@${domain}`, type: 'work', primary: true }],
      active: true,
    });
    const ids: string[] = [];
    const synchronise = async () => {
      await inParallel(people, async (n) => {
        const filter = encodeURIComponent(`userName eq "person-${n}@${domain}"`);
        const found = await scim('GET', `/Users?filter=${filter}`);
        const [known] = found.Resources;
        ids[n] = known ? known.id : (await scim('POST', '/Users', person(n))).id;
        if (known) await scim('PUT', `/Users/${known.id}`, person(n));
      });
      await inParallel(groups, async (n) => {
        const displayName = `Group ${n}`;
        const filter = encodeURIComponent(`displayName eq "${displayName}"`);
        const found = await scim('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
        const members = ids.slice(n * 100, n * 100 + 200).map((value) => ({ value }));
        const [known] = found.Resources;
        const id = known ? known.id : (await scim('POST', '/Groups', { displayName })).id;
        await scim('PATCH', `/Groups/${id}`, { Operations: [{ op: 'Add', path: 'members', value: members }] });
      });
    };
    const rowsOf = async () => {
      const { rows: all } = await pool.query(
        `select (select jsonb_agg(to_jsonb(u) order by id) from directory_users u) as users,
          (select jsonb_agg(to_jsonb(g) order by id) from directory_groups g) as groups,
          (select count(*) from directory_group_members) as members, (select count(*) from audit_log) as acts`,
      );
      return JSON.stringify(all[0]);
    };
    const first = await seconds(synchronise);
    const before = await rowsOf();
    const again = await seconds(synchronise);
    if ((await rowsOf()) !== before) throw new Error('the second synchronisation changed something');
    tell({ what: `${people} people and ${groups} groups, the first time`, measured: first, unit: 's' });
    tell({ what: 'the same again, which changes nothing', measured: again, unit: 's' });
    tell({ what: 'calls a second, the first time', measured: (people * 2 + groups * 3) / first, unit: '1/s' });
    const { id } = await scim('POST', '/Groups', {
      displayName: 'Everybody',
      members: ids.map((value) => ({ value })),
    });
    const Operations = ids.slice(0, 1000).map((value) => ({ op: 'remove', path: `members[value eq "${value}"]` }));
    const removal = await seconds(() => scim('PATCH', `/Groups/${id}`, { Operations }));
    tell({ what: '1,000 removals of a group of 5,000, in one patch', measured: removal * 1000, unit: 'ms' });
  });

/** Does something for each number below `count`, some at a time. */
async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
