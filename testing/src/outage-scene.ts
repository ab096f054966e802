import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@chamfer/server/embedded-postgres';
import { makeLog } from '@chamfer/server/log';
import { expect } from 'vitest';
import { openEventStream } from './event-stream.ts';
import { eventually } from './eventually.ts';
import { testPassword } from './factories.ts';
import { cubeGlb, cubeTop } from './sample-glb.ts';
import { serverCalls } from './server-calls.ts';
import { postgresPid, runSql, type ServerProcess, startServerProcess } from './server-process.ts';

/**
 * Who starts the database: `embedded`: the server itself; `external`: another process, which DATABASE_URL points to.
 */
export type DatabaseKind = 'embedded' | 'external';

/** A real server under load, with a database that can be made unavailable. */
export interface OutageScene {
  /** Ends PostgreSQL with a signal, keeps it unavailable for `ms` milliseconds, then lets it start again. */
  takeAway(signal: NodeJS.Signals, ms: number): Promise<void>;
  /** Pauses all processes of PostgreSQL without ending them. The returned function resumes them. */
  freeze(): Promise<() => void>;
  /**
   * Waits until the server is ready and a reader receives comment events. Checks that one connection listens for events
   * and that the server has not opened too many connections.
   */
  expectReady(): Promise<void>;
  /** The number of calls so far by HTTP status; updated while the load runs. */
  counts: Map<number, number>;
  /** Ends the load. Returns the incorrect responses and the ids of acknowledged comments that are missing. */
  endLoad(): Promise<{ odd: string[]; lost: string[] }>;
  close(): Promise<void>;
}

/** Starts a server, publishes a design, and starts a load in which several people write comments and read. */
export async function startOutageScene(kind: DatabaseKind): Promise<OutageScene> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-outage-'));
  const databaseFolder = kind === 'embedded' ? folder : await mkdtemp(join(tmpdir(), 'chamfer-outage-db-'));
  const postgres = kind === 'external' ? await startEmbeddedPostgres(databaseFolder, makeLog('silent')) : null;
  // As an operator has it: a database that hangs is given up.
  const patience = {
    DATABASE_CONNECTION_TIMEOUT_MS: '',
    DATABASE_STATEMENT_TIMEOUT_MS: '',
    DATABASE_LOCK_TIMEOUT_MS: '',
  };
  const server = await startServerProcess(folder, { ...patience, ...(postgres && { DATABASE_URL: postgres.url }) });
  const owner = await signUp(server, 'mara');
  const load = await startLoad(server, owner, await publishCube(server, owner));
  const version = join(databaseFolder, 'postgres', 'PG_VERSION');
  return {
    async takeAway(signal, ms) {
      // PostgreSQL cannot start without this file, no matter who starts it.
      await rename(version, `${version}-away`);
      process.kill((await postgresPid(databaseFolder))!, signal);
      await new Promise((done) => setTimeout(done, ms));
      await rename(`${version}-away`, version);
      if (postgres) await eventually(() => runSql(databaseFolder, 'select 1'));
    },
    async freeze() {
      const processes = await withChildren((await postgresPid(databaseFolder))!);
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of processes) process.kill(pid, 'SIGCONT');
      };
    },
    async expectReady() {
      await eventually(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200));
      await load.expectHeard();
      const found = await runSql<{ name: string }>(
        databaseFolder,
        "select application_name as name from pg_stat_activity where backend_type = 'client backend'",
      );
      const names = found.map(({ name }) => name);
      expect(names.filter((name) => name === 'chamfer-events')).toEqual(['chamfer-events']);
      // At most: 10 connections of the pool, 4 of the job queue and one with its notifications, one for events, one for
      // the lock on the folder, and this query's.
      expect(names.length).toBeLessThanOrEqual(10 + 4 + 1 + 1 + 1 + 1);
    },
    counts: load.counts,
    endLoad: load.end,
    async close() {
      await server.stop();
      await postgres?.stop();
      for (const each of new Set([folder, databaseFolder])) await rm(each, { recursive: true, force: true });
    },
  };
}

interface Person {
  token: string;
  spaceId: string;
}

interface Shown {
  viewLink: string;
  webExportId: string;
}

async function startLoad(server: ServerProcess, owner: Person, { viewLink, webExportId }: Shown) {
  const { call } = serverCalls(() => server.origin);
  const people = [owner, await signUp(server, 'elena'), await signUp(server, 'jonas'), await signUp(server, 'amir')];
  const counts = new Map<number, number>();
  const acknowledged = new Set<string>();
  const odd: string[] = [];
  let over = false;
  /** Makes one call and records whether its response is correct: success, 429, or SERVICE_UNAVAILABLE. */
  const send = async (method: string, path: string, as: Person, input?: object) => {
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${as.token}`, ...(input && { 'content-type': 'application/json' }) },
      ...(input && { body: JSON.stringify(input) }),
    }).catch((error: unknown) => {
      odd.push(`${method} ${path}: ${String(error)}`);
      return null;
    });
    if (!answer) return null;
    const body = (await answer.json()) as { code?: string };
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    const isRight = answer.ok || answer.status === 429 || body.code === 'SERVICE_UNAVAILABLE';
    if (!isRight) odd.push(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
    return answer.ok ? body : null;
  };
  const anchor = { ...cubeTop, projectViewLinkId: viewLink, webExportId };
  const write = async (as: Person, message: string) => {
    const written = (await send('POST', '/web/comments', as, { ...anchor, message })) as { commentId: string } | null;
    if (written) acknowledged.add(written.commentId);
    return written?.commentId ?? null;
  };
  const forever = async (work: () => Promise<unknown>, pauseMs: number) => {
    while (!over) {
      await work();
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  };
  // The limit is 120 comments a minute for one person.
  const running = [
    ...people.map((as) => forever(() => write(as, 'Too thin here'), 800)),
    ...people.map((as) => forever(() => send('GET', '/account', as), 30)),
    ...people.map((as) => forever(() => send('PATCH', '/account', as, { name: 'Test Person' }), 100)),
  ];
  return {
    counts,
    /**
     * Waits until a new reader receives a comment. A stream that opens before the server listens for events again is
     * ended at that time, so this reconnects, as real readers do.
     */
    expectHeard: () =>
      eventually(async () => {
        const reader = await openEventStream(server.origin, viewLink, owner);
        try {
          const wanted = await write(owner, 'Still there?');
          let heard: string | null = null;
          for (let event = await reader.next(); event; event = await reader.next()) {
            if (event.type === 'comment_created') heard = event.comment.commentId;
            if (heard === wanted) break;
          }
          expect([wanted, heard]).toEqual([expect.any(String), wanted]);
        } finally {
          await reader.close();
        }
      }),
    async end() {
      over = true;
      await Promise.all(running);
      const { comments } = await call('GET /web/comments', { query: { v: viewLink }, as: owner });
      const kept = new Set(comments.map(({ commentId }) => commentId));
      return { odd, lost: [...acknowledged].filter((id) => !kept.has(id)) };
    },
  };
}

async function signUp({ origin }: ServerProcess, name: string): Promise<Person> {
  const { call } = serverCalls(() => origin);
  const { accessToken: token } = await call('POST /auth/web/register', {
    input: { email: `${name}@haldenworks.example`, password: testPassword, name: 'Test Person', termsAccepted: true },
  });
  const { items: spaces } = await call('GET /app/spaces', { as: { token } });
  return { token, spaceId: spaces[0]!.spaceId };
}

async function publishCube({ origin }: ServerProcess, as: Person): Promise<Shown> {
  const { call } = serverCalls(() => origin);
  const { projectId } = await call('POST /app/projects', { as, input: { spaceId: as.spaceId } });
  const bytes = cubeGlb();
  const { webExportId, files } = await call('POST /app/projects/{projectId}/web-exports', {
    as,
    params: { projectId },
    input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: bytes.length }] },
  });
  await fetch(`${origin}${files[0]!.upload.parts[0]!.request.url}`, { method: 'PUT', body: new Uint8Array(bytes) });
  await call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
  const viewLink = await eventually(async () => {
    const status = await call('GET /app/web-exports/{webExportId}', { as, params: { webExportId } });
    expect(status.viewLink).toBeTruthy();
    return status.viewLink!;
  }, 200);
  return { viewLink, webExportId };
}

/** Returns the ids of a process and its child processes. */
async function withChildren(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = await Promise.all(
    all.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      // The process name is in parentheses and may contain any characters. The parent's id is the second field after
      // it.
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) === pid ? [Number(name)] : [];
    }),
  );
  return [pid, ...children.flat()];
}
