import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { RealServer } from '../server/server.ts';
import { type Published, runCli } from './publish.ts';

/** The data that the screens show: the demo company with its designs published. */
export interface ScreenWorld {
  origin: string;
  tokens: Record<Person, { accessToken: string; refreshToken: string }>;
  teamId: string;
  /** Review links by the beginning of their title; `falcon` is a large model, not a demo design; null if there is no such file. */
  links: { engine: string; bracket: string; impeller: string; falcon: string | null };
}

/** The people of the demo company, by their role in its team; `trying` has a trial of a team of their own. */
const colleagues = {
  owner: 'mara.lindqvist@haldenworks.com',
  seat_manager: 'elena.petrova@haldenworks.com',
  editor: 'jonas.weber@haldenworks.com',
  contributor: 'kenji.mori@haldenworks.com',
  guest: 'henrik.brandt@nordguss.example',
  trying: 'amir.haddad@haldenworks.com',
} as const;
type Colleague = keyof typeof colleagues;

/**
 * The person who is signed in: somebody of the demo company, or the owner of an empty team; `buyer` has a verified address,
 * `operator` runs the installation and has proved a second factor.
 */
export type Person = Colleague | 'newcomer' | 'buyer' | 'operator';

/**
 * Waits until the demo designs are published, and signs the people in. `models`: a folder that may contain
 * `falcon.glb`.
 */
export async function prepareDemo(server: RealServer, models?: string): Promise<ScreenWorld> {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...init.headers };
    const answer = await fetch(`${server.origin}/api${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const post = <T>(path: string, body: object) => call<T>(path, { method: 'POST', body: JSON.stringify(body) });
  type Tokens = { accessToken: string; refreshToken: string };
  const logIn = (email: string) => post<Tokens>('/auth/web/login', { email, password: 'Chamfer-Demo-1' });
  const owner = await retry(() => logIn(colleagues.owner));
  const tokens = { owner } as Record<Colleague, Tokens>;
  for (const role of ['seat_manager', 'editor', 'contributor', 'guest', 'trying'] as const) {
    tokens[role] = await logIn(colleagues[role]);
  }
  const register = (email: string, name: string) =>
    post<Tokens>('/auth/web/register', { email, password: 'Chamfer-Demo-1', name, termsAccepted: true });
  const newcomer = await register('daniel.okafor@haldenworks.example', 'Daniel Okafor');
  const buyer = await register('tom.ridley@haldenworks.example', 'Tom Ridley');
  await verifyAddress(server, 'tom.ridley@haldenworks.example');
  const operator = await register('olga.brandvold@haldenworks.example', 'Olga Brandvold');
  await makeOperator(server, 'olga.brandvold@haldenworks.example');
  const headers = { authorization: `Bearer ${owner.accessToken}` };
  const { teams } = await call<{ teams: { id: string }[] }>('/account', { headers });
  const teamId = teams[0]!.id;
  const links = await retry(async () => {
    const path = `/web/project-view-links?teamId=${teamId}`;
    const { projectViewLinks } = await call<{
      projectViewLinks: { title: string; projectViewLinkId: string; commentCount: number }[];
    }>(path, { headers });
    const find = (start: string) => {
      const link = projectViewLinks.find(({ title }) => title.startsWith(start));
      if (!link) throw new Error(`${start} is not published yet`);
      return link;
    };
    const engine = find('Twin');
    if (engine.commentCount < 5) throw new Error('the comments are not written yet');
    const [bracket, impeller] = [find('Hinge'), find('Extractor')];
    return {
      engine: engine.projectViewLinkId,
      bracket: bracket.projectViewLinkId,
      impeller: impeller.projectViewLinkId,
      falcon: null as string | null,
    };
  });
  const falcon = models && join(models, 'falcon.glb');
  if (falcon && existsSync(falcon)) {
    const login = ['--server', server.origin, '--token', owner.accessToken];
    const { code, stdout, stderr } = await runCli(['publish', falcon, '--title', 'Falcon', ...login]);
    if (code !== 0) throw new Error(`publishing ended with ${code}: ${stderr}`);
    links.falcon = (JSON.parse(stdout) as Published).viewLink;
  }
  return { origin: server.origin, tokens: { ...tokens, newcomer, buyer, operator }, teamId, links };
}

/** As if the link in the mail had been opened. */
async function verifyAddress(server: RealServer, email: string): Promise<void> {
  await query(server, 'update users set email_verified_at = now() where email = $1', email);
}

/** As if the command line had made them an operator, and as if they prove a second factor all day. */
async function makeOperator(server: RealServer, email: string): Promise<void> {
  await query(server, 'update users set email_verified_at = now(), is_operator = true where email = $1', email);
  await query(
    server,
    `insert into two_factors (user_id, secret, enabled_at, created_at)
     select id, 'of nobody', now(), now() from users where email = $1`,
    email,
  );
  const proven = "now() + interval '1 day'";
  await query(
    server,
    `update sessions set second_factor_at = ${proven}, proven_at = ${proven}
     where user_id = (select id from users where email = $1)`,
    email,
  );
}

async function query({ databaseUrl }: RealServer, text: string, value: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, [value]);
  await client.end();
}

/** Retries for up to five minutes. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= 600) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}
