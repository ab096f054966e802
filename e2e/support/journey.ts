import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { newVisitor, startBrowser, type Visitor } from './browser.ts';
import { type RealServer, startServer } from './server.ts';

/** What a file of journeys works with: one server, one browser, and visitors who come and go. */
export interface Journey {
  origin: string;
  server: RealServer;
  /** A visitor with a profile of their own; closed after the test, which fails when their page complained. */
  visit(options?: BrowserContextOptions & { expected?: RegExp }): Promise<Visitor>;
  /** Calls the API. */
  api<T>(method: string, path: string, input?: unknown, token?: string): Promise<T>;
  /** Makes an account without clicking. */
  account(name?: string): Promise<Account>;
  /** Signs a visitor in without clicking: the tokens are put where the app keeps them. */
  signIn(visitor: Visitor, account: Account): Promise<void>;
}

/** An account of a journey. */
export interface Account {
  email: string;
  password: string;
  name: string;
  accessToken: string;
  refreshToken: string;
}

/** Prepares the server and the browser for one file of journeys. */
export function useJourney(env: Record<string, string> = { DEMO: '0' }): Journey {
  let server: RealServer;
  let browser: Browser;
  const visitors: Visitor[] = [];
  let counter = 0;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer({ TRUST_PROXY: 'loopback', ...env }), startBrowser()]);
  });
  afterEach(async () => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    for (const visitor of visitors.splice(0)) await visitor.close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  const journey: Journey = {
    get origin() {
      return server.origin;
    },
    get server() {
      return server;
    },
    async visit(options) {
      const visitor = await newVisitor(browser, server.origin, options);
      visitors.push(visitor);
      return visitor;
    },
    async api(method, path, input, token) {
      const answer = await fetch(`${server.origin}/api${path}`, {
        method,
        headers: {
          ...(input === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          // Every account comes from an address of its own: the limits of sign-up are for one.
          'x-forwarded-for': `127.0.${counter >> 8}.${counter & 255}`,
        },
        body: input === undefined ? undefined : JSON.stringify(input),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
      return (text ? JSON.parse(text) : undefined) as never;
    },
    async account(name = 'Mara Lindqvist') {
      counter += 1;
      const email = `journey-${counter}@haldenworks.example`;
      const password = 'Correct-Horse-7';
      const input = { email, password, name, termsAccepted: true };
      const tokens = await journey.api<{ accessToken: string; refreshToken: string }>(
        'POST',
        '/auth/web/register',
        input,
      );
      return { email, password, name, ...tokens };
    },
    async signIn(visitor, account) {
      await visitor.context.addInitScript(
        ([access, refresh]) => {
          if (localStorage.getItem('token')) return;
          localStorage.setItem('accessToken', access!);
          localStorage.setItem('token', refresh!);
        },
        [account.accessToken, account.refreshToken],
      );
    },
  };
  return journey;
}
