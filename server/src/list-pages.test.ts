import {
  buildDesign,
  buildPerson,
  startTestApp,
  type TestApp,
  type TestDesign,
  type TestPerson,
} from '@chamfer/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** These tests read every paged list to its end while rows are being added to it. */
let app: TestApp;
let mara: TestPerson;
let design: TestDesign;
let far: Date;
const webhookId = crypto.randomUUID();
beforeAll(async () => {
  app = await startTestApp({ env: { LINK_OPENINGS: 'on' } });
  mara = await buildPerson(app);
  design = await buildDesign(app, mara);
  far = new Date(app.clock.now().getTime() + 60_000);
  for (const list of lists) await list.add(1500, app.clock.now());
  await app.parts.database.pool.query('analyze');
});
afterAll(() => app.close());

const run = (statement: string, values: unknown[]) => app.parts.database.pool.query(statement, values);

interface List {
  name: string;
  /** Whether an index has the order of the list, so that reading a page starts at its cursor. */
  isSorted?: true;
  /** Adds rows with the same time, as an import does, so that they differ only in their ids. */
  add: (count: number, at: Date) => Promise<unknown>;
  read: (cursor: string | undefined) => Promise<{ ids: string[]; nextCursor: string | null; code: string }>;
}

const page = (cursor: string | undefined) => (cursor === undefined ? { limit: 100 } : { limit: 100, cursor });

const lists: List[] = [
  {
    name: 'deliveries of a webhook',
    isSorted: true,
    add: (count, at) =>
      run(
        `with hook as (
           insert into webhooks (id, team_id, name, url, events, sealed_secret, created_at)
           values ($2, $3, '', 'https://plm.haldenworks.example/', '{member.left}', '', $4) on conflict do nothing)
         insert into webhook_deliveries (id, webhook_id, event_id, type, body, created_at, state)
         select gen_random_uuid(), $2, gen_random_uuid(), 'member.left', '{}', $4, 'delivered'
         from generate_series(1, $1::int)`,
        [count, webhookId, mara.teamId, at],
      ),
    read: async (cursor) => {
      const params = { teamId: mara.teamId, webhookId };
      const query = cursor === undefined ? { limit: 50 } : { limit: 50, cursor };
      const name = 'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries';
      const { body } = await app.call(name, { as: mara, params, query });
      return { ...body, ids: body.items?.map(({ id }) => id) };
    },
  },
  {
    name: 'openings of a link',
    isSorted: true,
    add: (count, at) =>
      run(
        `insert into view_link_openings (id, view_link_id, user_id, opened_at, hour)
         select gen_random_uuid(), $2, null, $3, $3::timestamptz - n * interval '1 hour' - random() * interval '1 minute'
         from generate_series(1, $1::int) n`,
        [count, design.viewLinkId, at],
      ),
    read: async (cursor) => {
      const params = { viewLink: design.viewLinkId };
      const query = page(cursor);
      const { body } = await app.call('GET /web/project-view-links/{viewLink}/openings', { as: mara, params, query });
      return { ...body, ids: body.items?.map(({ openingId }) => openingId) };
    },
  },
  {
    name: 'API tokens',
    add: (count, at) =>
      run(
        `insert into api_tokens (id, kind, user_id, name, hash, hint, scopes, created_at, ends_at)
         select gen_random_uuid(), 'personal', $2, 'Pipeline', gen_random_uuid()::text, 'abcd', '{read}', $3,
           $3::timestamptz + interval '90 days'
         from generate_series(1, $1::int)`,
        [count, mara.userId, at],
      ),
    read: async (cursor) => {
      const { body } = await app.call('GET /account/api-tokens', { as: mara, query: page(cursor) });
      return { ...body, ids: body.items?.map(({ tokenId }) => tokenId) };
    },
  },
  {
    name: 'API tokens that reach a team',
    add: (count, at) =>
      run(
        `insert into api_tokens (id, kind, user_id, team_id, name, hash, hint, scopes, created_at, ends_at)
         select gen_random_uuid(), 'team', $2, $3, 'Pipeline', gen_random_uuid()::text, 'abcd', '{read}', $4,
           $4::timestamptz + interval '90 days'
         from generate_series(1, $1::int)`,
        [count, mara.userId, mara.teamId, at],
      ),
    read: async (cursor) => {
      const params = { teamId: mara.teamId };
      const { body } = await app.call('GET /app/teams/{teamId}/api-tokens', { as: mara, params, query: page(cursor) });
      return { ...body, ids: body.items?.map(({ tokenId }) => tokenId) };
    },
  },
  {
    name: 'guests of a link',
    isSorted: true,
    add: (count, at) =>
      run(
        `with made as (
           insert into users (id, kind, email, name, created_at)
           select gen_random_uuid(), 'guest', gen_random_uuid() || '@riveraguss.example', 'Tomás Rivera', $3
           from generate_series(1, $1::int) returning id)
         insert into view_link_guests (view_link_id, user_id, created_at) select $2, id, $3 from made`,
        [count, design.viewLinkId, at],
      ),
    read: async (cursor) => {
      const params = { viewLink: design.viewLinkId };
      const query = page(cursor);
      const { body } = await app.call('GET /web/project-view-links/{viewLink}/guests', { as: mara, params, query });
      return { ...body, ids: body.items?.map(({ userId }) => userId) };
    },
  },
  {
    name: 'projects',
    isSorted: true,
    add: (count, at) =>
      run(
        `with made as (
           insert into projects
             (id, space_id, team_id, name, is_draft, access, created_by_user_id, created_at, updated_at)
           select gen_random_uuid(), $2, $3, 'Bracket', false, 'invited', $4, $5, $5 from generate_series(1, $1::int)
           returning id)
         insert into project_users (project_id, team_id, user_id, role, created_at)
         select id, $3, $4, 'owner', $5 from made`,
        [count, mara.spaceId, mara.teamId, mara.userId, at],
      ),
    read: async (cursor) => {
      const { limit: maxPageSize, ...after } = page(cursor);
      const query = { teamId: mara.teamId, maxPageSize, ...after };
      const { body } = await app.call('GET /web/projects', { as: mara, query });
      return { ...body, ids: body.projects?.map(({ projectId }) => projectId) };
    },
  },
  {
    name: 'review links',
    add: (count, at) =>
      run(
        `insert into view_links (id, project_id, web_export_id, title, shared_state, base_role, created_at, updated_at)
         select gen_random_uuid(), $2, $3, 'Bracket', 'anyone_with_link', 'viewer', $4, $4 from generate_series(1, $1::int)`,
        [count, design.projectId, design.webExportId, at],
      ),
    read: async (cursor) => {
      const query = { teamId: mara.teamId, ...page(cursor) };
      const { body } = await app.call('GET /web/project-view-links', { as: mara, query });
      return { ...body, ids: body.projectViewLinks?.map(({ projectViewLinkId }) => projectViewLinkId) };
    },
  },
  {
    name: 'comments',
    isSorted: true,
    add: (count, at) =>
      run(
        `insert into comments (id, view_link_id, web_export_id, type, message, created_by_user_id, created_at, position_x,
           position_y, position_z, normal_x, normal_y, normal_z, camera_target_x, camera_target_y, camera_target_z,
           camera_orbit_theta, camera_orbit_phi, camera_orbit_radius, field_of_view)
         select gen_random_uuid(), $2, $3, 'model', 'Radius?', $4, $5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 30
         from generate_series(1, $1::int)`,
        [count, design.viewLinkId, design.webExportId, mara.userId, at],
      ),
    read: async (cursor) => {
      const query = { v: design.viewLinkId, ...page(cursor) };
      const { body } = await app.call('GET /web/comments', { as: mara, query });
      return { ...body, ids: body.comments?.map(({ commentId }) => commentId) };
    },
  },
  {
    name: 'web exports that were given up',
    add: (count, at) =>
      run(
        `insert into web_exports (id, project_id, revision_id, title, status, stage, progress, shared_state, base_role,
           uploaded_by_user_id, uploaded_by_platform, created_at, retry_until)
         select gen_random_uuid(), $2, 0, 'Bracket', 'failed', 'waiting', 0, 'anyone_with_link', 'viewer', $3, 'web', $4,
           $4::timestamptz + interval '7 days'
         from generate_series(1, $1::int)`,
        [count, design.projectId, mara.userId, at],
      ),
    read: async (cursor) => {
      const query = { teamId: mara.teamId, ...page(cursor) };
      const { body } = await app.call('GET /app/given-up-web-exports', { as: mara, query });
      return { ...body, ids: body.items?.map(({ webExportId }) => webExportId) };
    },
  },
  {
    name: 'sessions',
    add: (count, at) =>
      run(
        `insert into sessions (id, user_id, user_agent, ip, created_at, last_used_at)
         select gen_random_uuid(), $2, '', '192.0.2.7', $3, $3 from generate_series(1, $1::int)`,
        [count, mara.userId, at],
      ),
    read: async (cursor) => {
      const { body } = await app.call('GET /account/sessions', { as: mara, query: page(cursor) });
      return { ...body, ids: body.items?.map(({ sessionId }) => sessionId) };
    },
  },
  {
    name: 'spaces',
    add: (count, at) =>
      run(
        `with made as (insert into spaces (id, team_id, name, type, created_at)
           select gen_random_uuid(), $2, 'Line ' || n, 'team', $4 from generate_series(1, $1::int) n returning id)
         insert into space_users (space_id, team_id, user_id, created_at) select id, $2, $3, $4 from made`,
        [count, mara.teamId, mara.userId, at],
      ),
    read: async (cursor) => {
      const query = { teamId: mara.teamId, ...page(cursor) };
      const { body } = await app.call('GET /app/spaces', { as: mara, query });
      return { ...body, ids: body.items?.map(({ spaceId }) => spaceId) };
    },
  },
  {
    name: 'members and invitations of a team',
    add: (count, at) =>
      run(
        `with made as (insert into users (id, email, name, language, created_at)
           select gen_random_uuid(), gen_random_uuid() || '@haldenworks.example', '', 'en', $3
           from generate_series(1, $1::int) returning id, email),
         invited as (insert into team_invitations (id, team_id, email, role, token_hash, created_at, sent_at, expires_at)
           select gen_random_uuid(), $2, 'invited-' || email, 'editor', 'of ' || email, $3, $3, $3 from made limit $1 / 2)
         insert into team_users (team_id, user_id, role, created_at) select $2, id, 'editor', $3 from made`,
        [count, mara.teamId, at],
      ),
    read: async (cursor) => {
      const { body } = await app.call('GET /teams/{teamId}/users', { ...ofTeam(), query: page(cursor) });
      return { ...body, ids: body.items?.map(({ userId, invitationId }) => userId ?? invitationId!) };
    },
  },
  {
    name: 'spaces of a team',
    add: (count, at) =>
      run(
        `insert into spaces (id, team_id, name, type, created_at)
         select gen_random_uuid(), $2, 'Line ' || n, 'team', $3 from generate_series(1, $1::int) n`,
        [count, mara.teamId, at],
      ),
    read: async (cursor) => {
      const { body } = await app.call('GET /teams/{teamId}/spaces', { ...ofTeam(), query: page(cursor) });
      return { ...body, ids: body.items?.map(({ id }) => id) };
    },
  },
  {
    name: 'what a member can open',
    add: (count, at) => lists[0]!.add(count, at),
    read: async (cursor) => {
      const params = { teamId: mara.teamId, userId: mara.userId };
      const call = 'GET /app/teams/{teamId}/users/{userId}/access';
      const { body } = await app.call(call, { as: mara, params, query: page(cursor) });
      return { ...body, ids: body.items?.map(({ projectId }) => projectId) };
    },
  },
  {
    name: 'the audit log of a team',
    add: (count, at) =>
      run(
        `insert into audit_log (id, at, actor_user_id, action, subject, team_id, details, ip, device)
         select gen_random_uuid(), $4, $3, 'team.renamed', '', $2, '{}', '', '' from generate_series(1, $1::int)`,
        [count, mara.teamId, mara.userId, at],
      ),
    read: async (cursor) => {
      const { body } = await app.call('GET /app/teams/{teamId}/audit', { ...ofTeam(), query: page(cursor) });
      return { ...body, ids: body.items?.map(({ id }) => id) };
    },
  },
];
const ofTeam = () => ({ as: mara, params: { teamId: mara.teamId } });

describe.each(lists)('$name', ({ add, read, isSorted }) => {
  test('pages contain every row once while rows are being added', async () => {
    const all = new Set<string>();
    const before = new Set(await everyId(read, async () => undefined));
    for (const id of await everyId(read, () => add(5, far))) {
      expect(all.has(id)).toBe(false);
      all.add(id);
    }
    expect(before.size).toBeGreaterThanOrEqual(1500);
    expect([...before].filter((id) => !all.has(id))).toEqual([]);
  });

  test('an invalid cursor is refused with an error that names the field', async () => {
    const answer = await read('bm8gY3Vyc29y');
    expect(answer).toMatchObject({
      code: 'INVALID_REQUEST_QUERY_PARAMETER',
      validationErrors: [{ field: 'cursor' }],
    });
  });

  test('every query of a page uses an index', async () => {
    const { nextCursor } = await read(undefined);
    const plans = await plansOf(() => read(nextCursor!));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toContain('"Node Type":"Seq Scan"');
    if (isSorted) expect(plans.join()).toMatch(/"Index Cond":"[^"]*ROW\(/);
  });
});

async function everyId(read: List['read'], between: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const found = await read(cursor);
    ids.push(...found.ids);
    cursor = found.nextCursor;
    await between();
  }
  return ids;
}

/**
 * Returns PostgreSQL's plans for the queries that a call makes. The queries are recorded and then explained. PostgreSQL
 * prefers to scan small tables sequentially, so sequential scans are disabled here unless nothing else is possible.
 */
async function plansOf(call: () => Promise<unknown>): Promise<string[]> {
  const { pool } = app.parts.database;
  const heard = vi.spyOn(pool, 'query');
  await call();
  const queries = heard.mock.calls.map(([config, values]) => ({ config, values }) as unknown as Heard);
  heard.mockRestore();
  const client = await pool.connect();
  const plans: string[] = [];
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    for (const { config, values } of queries) {
      const statement = typeof config === 'string' ? config : config.text;
      const { rows } = await client.query<{ 'QUERY PLAN': object }>(`explain (format json) ${statement}`, values);
      plans.push(JSON.stringify(rows[0]!['QUERY PLAN']));
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plans;
}

interface Heard {
  config: string | { text: string };
  values: unknown[];
}
