import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who a portal believes somebody is. */
export interface SupportVisitor {
  external_id: string;
  email: string;
  name: string;
}

/** A support portal of a test's own, which knows of the app what Zendesk knows: its two addresses and the secret. */
export interface TestSupportPortal {
  origin: string;
  /** Who was logged in, in order. */
  visitors: SupportVisitor[];
  /** Where the app is, which people come from and are logged in at. */
  app: string;
  /** Reads a token as Zendesk does. Throws where it would be refused; the same one is refused afterwards. */
  read(token: string, now?: Date): SupportVisitor;
  stop(): Promise<void>;
}

/** Zendesk takes a token within three minutes of `iat`. */
const toleranceMs = 3 * 60_000;

/**
 * Starts a portal on loopback, far from our code, with the ways of Zendesk's single sign-on: who has no session is sent to the
 * app's log-in with `return_to`; `/access/jwt` takes a posted token; `/access/logout` and a refused token lead to the app's
 * log-out page.
 */
export async function startSupportPortal(secret: string): Promise<TestSupportPortal> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    answer(portal, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const portal: TestSupportPortal = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visitors: [],
    app: '',
    read: (token, now = new Date()) => readToken(token, secret, now, seen),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return portal;
}

async function answer(portal: TestSupportPortal, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, portal.origin);
  const redirect = (location: string, cookie?: string) =>
    response.writeHead(302, { location, ...(cookie && { 'set-cookie': cookie }) }).end();
  if (url.pathname === '/access/jwt') {
    // A token in an address would be in logs and histories.
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const form = new URLSearchParams(await textOf(request));
    try {
      portal.visitors.push(portal.read(form.get('jwt') ?? ''));
    } catch (error) {
      const message = encodeURIComponent((error as Error).message);
      return void redirect(`${portal.app}/auth/zendesk/logout?kind=error&message=${message}`);
    }
    return void redirect(form.get('return_to') ?? '/', `visitor=${portal.visitors.length - 1}; Path=/; HttpOnly`);
  }
  if (url.pathname === '/access/logout') {
    return void redirect(`${portal.app}/auth/zendesk/logout`, 'visitor=; Path=/; Max-Age=0');
  }
  const visitor = portal.visitors[Number(/visitor=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? -1)];
  if (!visitor) return void redirect(`${portal.app}/auth/zendesk/login?return_to=${encodeURIComponent(url.href)}`);
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>Help</title><h1>Help for ${visitor.email}</h1><a href="/access/logout">Sign out</a>`);
}

function readToken(token: string, secret: string, now: Date, seen: Set<string>): SupportVisitor {
  const [head = '', body = '', signature = ''] = token.split('.');
  const signed = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) throw new Error('The signature is wrong.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  if (parse(head).alg !== 'HS256') throw new Error('The algorithm is wrong.');
  const { iat, jti, external_id, email, name, ...rest } = parse(body);
  if (Math.abs(now.getTime() - Number(iat) * 1000) > toleranceMs) throw new Error('The token is too old.');
  if (typeof jti !== 'string' || seen.has(jti)) throw new Error('The token was used before.');
  seen.add(jti);
  if (![external_id, email, name].every((value) => typeof value === 'string' && value !== '')) {
    throw new Error('Something is missing.');
  }
  if (Object.keys(rest).length > 0) throw new Error(`Nobody asked for ${Object.keys(rest)}.`);
  return { external_id, email, name } as SupportVisitor;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
