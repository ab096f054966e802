import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { drawFrom } from './draw-from.ts';
import { asked, cardPhoto } from './education.ts';
import { type ServerAccount, serverCalls } from './server-calls.ts';
import { killPostgres, runSql, startServerProcess } from './server-process.ts';

/** What was found after kills; everything but `requested` should be empty. */
export interface KillsFound {
  /** Requests that were answered, or found after the kill. */
  requested: number;
  /** Photos of nobody's request, or of another person's; requests without any photo. */
  loose: string[];
  /** What was acknowledged and is not there. */
  lost: string[];
  /** Photos that somebody else could name or remove. */
  seen: string[];
  /** Photos without a request, and files that were worked on, that are left days later. */
  left: number;
}

const env = { BILLING: 'sandbox' };
/** When a request is killed, in milliseconds after it began. */
const moments = Array.from({ length: 120 }, (_, at) => at * 10);

/**
 * Has people send photos and request a licence, kills the server at a random moment of each, and starts it again.
 * `sweep` does in the folder of the ended server what the server does days later, and counts what is left.
 */
export async function killWhileRequesting(
  kills: number,
  seed: number,
  sweep: (folder: string) => Promise<number>,
): Promise<KillsFound> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-education-kills-'));
  let server = await startServerProcess(folder, env);
  const { signUp } = serverCalls(() => server.origin);
  const sql = <Row extends object>(text: string, values: unknown[] = []) => runSql<Row>(folder, text, values);
  const draw = drawFrom(seed);
  const found: KillsFound = { requested: 0, loose: [], lost: [], seen: [], left: 0 };
  const fetchJson = async (path: string, as: ServerAccount | null, init: RequestInit = {}) => {
    const headers = { ...(as && { authorization: `Bearer ${as.token}` }), ...init.headers };
    const answer = await fetch(`${server.origin}/api${path}`, { ...init, headers });
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
  };
  const solve = async (): Promise<string> => {
    const { body } = await fetchJson('/auth/captcha', null);
    const { challenge } = body as { challenge: Challenge };
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  const ask = (as: ServerAccount, captcha: string, idPhotos: string[]) =>
    fetchJson('/edu-requests', as, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-recaptcha-token': captcha },
      body: JSON.stringify({ ...asked, idPhotos }),
    });
  const send = async (as: ServerAccount, photo: Buffer, key: string): Promise<string> => {
    const init = { method: 'PUT', body: new Uint8Array(photo) };
    return (await fetchJson(`/edu/id-photos/${key}?name=card.png`, as, init)).body.photoId;
  };
  const newPerson = async (name: string): Promise<ServerAccount> => {
    await sql('delete from rate_limits');
    const as = await signUp(name);
    await sql('update users set email_verified_at = now() where email = $1', [as.email]);
    return as;
  };
  try {
    const photos = [await cardPhoto(), await cardPhoto('#a33')];
    const other = await newPerson('stranger');
    for (let kill = 1; kill <= kills; kill++) {
      const lena = await newPerson(`lena-${kill}`);
      const keys = photos.map(() => crypto.randomUUID());
      const captcha = await solve();
      const whole = async () => {
        if (kill % 3 === 0) return ask(lena, captcha, [photos[0]!.toString('base64'), photos[1]!.toString('base64')]);
        return ask(lena, captcha, await Promise.all(photos.map((photo, at) => send(lena, photo, keys[at]!))));
      };
      const answering = whole().catch(() => null);
      await pause(draw(moments));
      await server.kill();
      const answered = await answering;
      if (kill % 10 === 0) await killPostgres(folder);
      server = await startServerProcess(folder, env);
      const loose = await sql<{ id: string }>(
        `select p.id from id_photos p left join education_requests r on r.id = p.request_id
         where p.request_id is not null and (r.user_id is distinct from p.user_id or r.status <> 'pending')
         union all select r.id from education_requests r
         where r.status = 'pending' and not exists (select from id_photos p where p.request_id = r.id)`,
      );
      found.loose.push(...loose.map(({ id }) => id));
      const stored = await sql<{ id: string }>(
        'select p.id from id_photos p join users u on u.id = p.user_id where u.email = $1',
        [lena.email],
      );
      const requests = await sql(
        'select 1 from education_requests r join users u on u.id = r.user_id where u.email = $1',
        [lena.email],
      );
      if (answered?.status === 200 && requests.length === 0) found.lost.push(lena.email);
      await sql('delete from rate_limits');
      for (const { id } of stored) {
        const named = await ask(other, await solve(), [id]);
        const removed = await fetchJson(`/edu/id-photos/${id}`, other, { method: 'DELETE' });
        if (named.status !== 404 || removed.status !== 404) found.seen.push(id);
      }
      // Whoever was interrupted goes on: the same keys are the same photos. Some never come back.
      if (draw([true, false, false])) continue;
      const ids = requests.length > 0 ? [] : await Promise.all(photos.map((photo, at) => send(lena, photo, keys[at]!)));
      const { status, body } = await ask(lena, await solve(), ids);
      const expected = requests.length > 0 ? 'already-requested' : 'requested';
      if (status === 200 && body.status === expected) found.requested += 1;
      else found.lost.push(`${lena.email}: ${status} ${JSON.stringify(body)}`);
    }
    await server.stop();
    return { ...found, left: await sweep(folder) };
  } finally {
    await server.kill();
    await killPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  }
}
