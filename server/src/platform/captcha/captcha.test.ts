import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { solveCaptcha, startTestApp, type TestApp, testPassword, useTestApp } from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Logs in with a captcha; if it is accepted, the wrong password is what fails. */
async function logIn(app: TestApp, captcha: string): Promise<[number, string]> {
  const ip = `10.7.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const address = `${crypto.randomUUID()}@haldenworks.example`;
  const { status, body } = await app.call('POST /auth/web/login', {
    input: { email: address, password: testPassword, captcha },
    ip,
  });
  return [status, body.code];
}
const accepted = [404, 'WRONG_PASSWORD'];
const refused = [400, 'CAPTCHA_MISMATCH'];

describe('ALTCHA', () => {
  const app = useTestApp();

  test('issues a new signed challenge each time, valid for ten minutes', async () => {
    const [{ body, status }, other] = [await app.call('GET /auth/captcha'), await app.call('GET /auth/captcha')];
    expect([status, body.provider]).toEqual([200, 'altcha']);
    const { parameters, signature } = challengeIn(body);
    expect(parameters.algorithm).toBe('PBKDF2/SHA-256');
    const minutes = (parameters.expiresAt * 1000 - app.clock.now().getTime()) / 60_000;
    expect([minutes > 9.9, minutes <= 10]).toEqual([true, true]);
    expect(signature).not.toBe(challengeIn(other.body).signature);
  });

  test('accepts the right solution once', async () => {
    const captcha = await solveCaptcha(app);
    expect(await logIn(app, captcha)).toEqual(accepted);
    expect(await logIn(app, captcha)).toEqual(refused);
  });

  test('accepts one of many equal solutions sent at once', async () => {
    const captcha = await solveCaptcha(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(app, captcha)));
    expect(answers.map(([status]) => status).toSorted()).toEqual([400, 400, 400, 400, 404]);
  });

  test('a solution is valid on every server of an installation, and used up on all of them', async () => {
    const neighbour = await startTestApp({ sharing: app });
    closing.push(() => neighbour.close());
    const captcha = await solveCaptcha(app);
    expect(await logIn(neighbour, captcha)).toEqual(accepted);
    expect(await logIn(app, captcha)).toEqual(refused);
  });

  test('rejects challenges signed by another installation', async () => {
    const copy = await startTestApp();
    closing.push(() => copy.close());
    // Test databases are copies of one template including its keys, so this one replaces its key.
    await copy.parts.database.db.execute(sql`delete from secrets where name = 'captcha-key'`);
    const other = await startTestApp({ sharing: copy });
    closing.push(() => other.close());
    expect(await logIn(app, await solveCaptcha(other))).toEqual(refused);
  });

  test('rejects a solution after ten minutes', async () => {
    const [early, late] = [await solveCaptcha(app), await solveCaptcha(app)];
    app.clock.advance(9.5 * 60_000);
    expect(await logIn(app, early)).toEqual(accepted);
    app.clock.advance(40_000);
    expect(await logIn(app, late)).toEqual(refused);
  });

  test.each<[string, (given: Payload) => unknown]>([
    ['another counter’s key', ({ solution }) => ({ ...solution, derivedKey: `00${solution.derivedKey.slice(2)}` })],
    ['the key in capitals', ({ solution }) => ({ ...solution, derivedKey: solution.derivedKey.toUpperCase() })],
    ['no key', ({ solution }) => ({ ...solution, derivedKey: '' })],
    ['a counter that is none', ({ solution }) => ({ ...solution, counter: '7' })],
    ['nothing', () => null],
  ])('rejects %s as the solution', async (_, change) => {
    const payload = unpack(await solveCaptcha(app));
    expect(await logIn(app, pack({ ...payload, solution: change(payload) }))).toEqual(refused);
  });

  test.each<[string, (given: Payload['challenge']) => unknown]>([
    ['made easy', ({ parameters, ...rest }) => ({ ...rest, parameters: { ...parameters, cost: 1 } })],
    ['made to last', ({ parameters, ...rest }) => ({ ...rest, parameters: { ...parameters, expiresAt: 4e9 } })],
    [
      'without its end',
      ({ parameters, ...rest }) => ({ ...rest, parameters: { ...parameters, expiresAt: undefined } }),
    ],
    ['signed in capitals', ({ signature, ...rest }) => ({ ...rest, signature: signature.toUpperCase() })],
    ['not signed', ({ parameters }) => ({ parameters })],
    ['with more in it', ({ parameters, ...rest }) => ({ ...rest, parameters: { ...parameters, memoryCost: 1 } })],
    ['that is a list', () => []],
  ])('rejects a challenge %s', async (_, change) => {
    const payload = unpack(await solveCaptcha(app));
    expect(await logIn(app, pack({ ...payload, challenge: change(payload.challenge) }))).toEqual(refused);
  });

  test.each(['x', '{}', 'bnVsbA==', '😀', Buffer.from('[[[').toString('base64'), pack({ challenge: {} })])(
    'rejects the malformed %s',
    async (captcha) => expect(await logIn(app, captcha)).toEqual(refused),
  );
});

describe('reCAPTCHA', () => {
  test('the challenge has its key and script, and solutions are verified with the secret', async () => {
    const { url, asked } = await startSiteverify(() => ({ success: true }));
    const app = await startWith(url);
    const { body } = await app.call('GET /auth/captcha');
    expect(body).toEqual({ provider: 'recaptcha', siteKey: 'site-key', scriptUrl: `${url}/api.js?render=explicit` });
    expect(await logIn(app, 'token-of-the-browser')).toEqual(accepted);
    expect(asked).toEqual([
      { path: 'POST /recaptcha/api/siteverify', secret: 'secret-key', response: 'token-of-the-browser' },
    ]);
  });

  test.each<[string, unknown]>([
    ['a wrong token', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['a used token', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a wrong secret', { success: false, 'error-codes': ['invalid-input-secret'] }],
    ['an answer that is none', 'maintenance'],
  ])('rejects %s', async (_, answer) => {
    const { url } = await startSiteverify(() => answer);
    expect(await logIn(await startWith(url), 'token')).toEqual(refused);
  });

  test('rejects solutions while Google answers with an error or not at all', async () => {
    const { url, close } = await startSiteverify(() => undefined);
    const app = await startWith(url);
    expect(await logIn(app, 'token')).toEqual(refused);
    await close();
    expect(await logIn(app, 'token')).toEqual(refused);
  });

  test('the content security policy allows its origins', async () => {
    const directivesOf = async (app: TestApp) => {
      const policy = (await app.call('GET /auth/captcha')).headers['content-security-policy']!;
      return new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
    };
    const url = 'https://www.recaptcha.net/recaptcha';
    const opened = await directivesOf(await startWith(`${url}/`));
    const gstatic = 'https://www.gstatic.com/recaptcha/';
    expect(opened.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", `${url}/`, gstatic]);
    expect(opened.get('style-src')).toEqual(["'self'", gstatic]);
    expect([opened.get('connect-src'), opened.get('frame-src')]).toEqual([["'self'", `${url}/`], [`${url}/`]]);
    const app = await startTestApp();
    closing.push(() => app.close());
    const closed = await directivesOf(app);
    expect(closed.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect([closed.get('style-src'), closed.get('connect-src')]).toEqual([["'self'"], ["'self'"]]);
    expect(closed.has('frame-src')).toBe(false);
  });
});

interface Payload {
  challenge: { parameters: { algorithm: string; expiresAt: number }; signature: string };
  solution: { counter: number; derivedKey: string };
}

function unpack(captcha: string): Payload {
  return JSON.parse(Buffer.from(captcha, 'base64').toString());
}

function pack(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

function challengeIn(body: object): Payload['challenge'] {
  return (body as { challenge: Payload['challenge'] }).challenge;
}

async function startWith(url: string): Promise<TestApp> {
  const app = await startTestApp({
    env: { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: 'secret-key', RECAPTCHA_URL: url },
  });
  closing.push(() => app.close());
  return app;
}

/** A loopback siteverify server; it fails when `answer` returns undefined. */
async function startSiteverify(answer: () => unknown) {
  const asked: Record<string, string>[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const form = new URLSearchParams(await text(request));
    asked.push({ path: `${request.method} ${request.url}`, ...Object.fromEntries(form) });
    const body = answer();
    response.writeHead(body === undefined ? 500 : 200, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  closing.push(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`, asked, close };
}
