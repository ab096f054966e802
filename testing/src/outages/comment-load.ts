import { expect } from 'vitest';
import { openEventStream } from '../event-stream.ts';
import { eventually } from '../eventually.ts';
import { testPassword } from '../factories.ts';
import { cubeGlb, cubeTop } from '../sample-glb.ts';
import { serverCalls } from '../server-calls.ts';

/** People who write comments on one review link and read, over real connections, until the load is ended. */
export interface CommentLoad {
  /** The number of calls so far by HTTP status; updated while the load runs. */
  counts: Map<number, number>;
  /** When comments were acknowledged, in order: milliseconds since the epoch. */
  acknowledgedAt: number[];
  /**
   * Waits until a new reader receives a comment. A stream that opens before the server listens for events again is
   * ended at that time, so this reconnects, as real readers do.
   */
  expectHeard(): Promise<void>;
  /** Ends the load. Returns the incorrect responses and the ids of acknowledged comments that are missing. */
  end(): Promise<{ odd: string[]; lost: string[] }>;
}

interface Person {
  token: string;
  spaceId: string;
}

interface Shown {
  viewLink: string;
  webExportId: string;
}

/** Publishes a design on a server, or on several behind one address, and starts four people who write and read. */
export async function startCommentLoad(origin: string): Promise<CommentLoad> {
  const { call } = serverCalls(() => origin);
  const owner = await signUp(origin, 'mara');
  const { viewLink, webExportId } = await publishCube(origin, owner);
  const people = [owner, await signUp(origin, 'elena'), await signUp(origin, 'jonas'), await signUp(origin, 'amir')];
  const acknowledgedAt: number[] = [];
  const counts = new Map<number, number>();
  const acknowledged = new Set<string>();
  const odd: string[] = [];
  let over = false;
  /** Makes one call and records whether its response is correct: success, 429, or SERVICE_UNAVAILABLE. */
  const send = async (method: string, path: string, as: Person, input?: object) => {
    const answer = await fetch(`${origin}/api${path}`, {
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
    if (written) {
      acknowledged.add(written.commentId);
      acknowledgedAt.push(Date.now());
    }
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
    acknowledgedAt,
    expectHeard: () =>
      eventually(async () => {
        const reader = await openEventStream(origin, viewLink, owner);
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

async function signUp(origin: string, name: string): Promise<Person> {
  const { call } = serverCalls(() => origin);
  const { accessToken: token } = await call('POST /auth/web/register', {
    input: { email: `${name}@haldenworks.example`, password: testPassword, name: 'Test Person', termsAccepted: true },
  });
  const { items: spaces } = await call('GET /app/spaces', { as: { token } });
  return { token, spaceId: spaces[0]!.spaceId };
}

async function publishCube(origin: string, as: Person): Promise<Shown> {
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
