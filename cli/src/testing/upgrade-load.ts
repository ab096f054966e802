import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@chamfer/client';
import { httpTransport } from '@chamfer/client/node';
import { newPublication, publish } from '@chamfer/client/publish';
import { makeSendOnce } from '@chamfer/client/send-once';
import type { CallOptions } from '@chamfer/contract';
import { cubeGlb, cubeTop, serverCalls, testPassword } from '@chamfer/testing';

/** What people have done so far, by the answers they got. */
export interface Done {
  signIns: number;
  lists: number;
  /** Texts of comments, each of which is its own. */
  comments: Set<string>;
  /** Links of designs. */
  designs: Set<string>;
  /** Failures that the client sent again by itself. */
  resent: number;
  /** What people saw instead of success. */
  seen: string[];
}

/** People at work over real connections, with the product's own client. */
export interface UpgradeLoad {
  done: Done;
  /** Ends the load and looks for all that was acknowledged: what is lost, and comments that are there twice. */
  end(): Promise<{ lost: string[]; twice: string[] }>;
}

interface Person {
  email: string;
  token: string;
  spaceId: string;
}

/** Two people sign in, list and comment, a third one publishes, until the load is ended. */
export async function startUpgradeLoad(origin: string): Promise<UpgradeLoad> {
  const { call, signUp } = serverCalls(() => origin);
  const done: Done = { signIns: 0, lists: 0, comments: new Set(), designs: new Set(), resent: 0, seen: [] };
  const people: Person[] = [];
  for (const name of ['mara', 'elena', 'jonas']) people.push(await signUp(name));
  const publisher = people[2]!;
  const client = (person: Person) => httpTransport(origin, async () => person.token);
  const publishCube = async () => {
    const content = new Blob([new Uint8Array(cubeGlb())]);
    const publication = newPublication({
      spaceId: publisher.spaceId,
      title: 'Cube',
      sharedState: 'anyone_with_link',
      baseRole: 'commenter',
      files: [{ kind: 'model', name: 'cube.glb', content }],
      platform: 'cli',
    });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    return (await publish(client(publisher), publication, options)).viewLink;
  };
  const reviewed = await publishCube();
  const { body: page } = await openDesign(origin, reviewed);
  const anchor = { ...cubeTop, projectViewLinkId: reviewed, webExportId: page.webExport.webExportId };

  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      done.seen.push(`${what}: ${error instanceof ApiError ? `${error.status} ${error.code}` : String(error)}`);
    }
  };
  const sendOnce = makeSendOnce();
  /** Sends it as the web does, again under the same key where nobody knows what became of it. */
  const create = (person: Person, input: CallOptions<'POST /web/comments'>['input']) => {
    let tries = 0;
    return sendOnce(input, (onceKey) => {
      if (tries > 0) done.resent += 1;
      tries += 1;
      return client(person).call('POST /web/comments', { input, onceKey });
    });
  };
  let count = 0;
  const acts: [pauseMs: number, act: (person: Person) => Promise<void>][] = [
    [
      8000,
      (person) =>
        attempt('sign in', async () => {
          const input = { email: person.email, password: testPassword };
          person.token = (await client(person).call('POST /auth/web/login', { input })).accessToken;
          done.signIns += 1;
        }),
    ],
    [
      1000,
      (person) =>
        attempt('list', async () => {
          await client(person).call('GET /web/comments', { query: { v: reviewed } });
          await client(person).call('GET /app/spaces', {});
          done.lists += 1;
        }),
    ],
    [
      1000,
      (person) =>
        attempt('comment', async () => {
          count += 1;
          const message = `Comment ${count}`;
          await create(person, { ...anchor, message });
          done.comments.add(message);
        }),
    ],
  ];
  let isOver = false;
  const forever = async (pauseMs: number, work: () => Promise<void>) => {
    while (!isOver) {
      await work();
      await pause(pauseMs);
    }
  };
  const running = [
    ...people.slice(0, 2).flatMap((person) => acts.map(([pauseMs, act]) => forever(pauseMs, () => act(person)))),
    forever(1000, () => attempt('publish', async () => void done.designs.add(await publishCube()))),
  ];
  return {
    done,
    async end() {
      isOver = true;
      await Promise.all(running);
      const { comments } = await call('GET /web/comments', { query: { v: reviewed }, as: publisher });
      const kept = comments.map(({ message }) => message);
      const lost = [...done.comments].filter((message) => !kept.includes(message));
      for (const link of done.designs) if ((await openDesign(origin, link)).status !== 200) lost.push(link);
      return { lost, twice: kept.filter((message, index) => kept.indexOf(message) !== index) };
    },
  };
}

/** Opens a link as somebody without an account. */
async function openDesign(origin: string, link: string) {
  const answer = await fetch(`${origin}/api/web/web-exports?v=${link}`, { method: 'POST' });
  return { status: answer.status, body: (await answer.json()) as { webExport: { webExportId: string } } };
}
