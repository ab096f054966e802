import type { Context } from '@chamfer/server/context';
import type { Scenario } from '@chamfer/server/scenario';
import pg from 'pg';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { isFirefox, newVisitor, type Visitor } from './browser/browser.ts';
import { type RealServer, startServer } from './server/server.ts';

/** What the tests in a file of journeys use: a server, a browser, and visitors. */
export interface Journey {
  origin: string;
  server: Pick<RealServer, 'origin' | 'folder' | 'databaseUrl'>;
  /**
   * Creates a visitor with a separate profile. It is closed after the test, which fails if the page reported errors.
   */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** Calls the API. */
  api<T>(method: string, path: string, input?: unknown, token?: string): Promise<T>;
  /** Runs a statement in the server's database, for states that no API call can produce. */
  sql(statement: string, values?: unknown[]): Promise<void>;
  /**
   * The server's database and folder, for the builders of `@chamfer/server/scenario`, which create what would take many
   * clicks.
   */
  scenario(): Promise<Context>;
  /** Creates an account without clicking. */
  account(name?: string): Promise<Account>;
  /** Signs a visitor in without clicking: stores the tokens where the app keeps them. */
  signIn(visitor: Visitor, account: Account): Promise<void>;
  /** Opens a browser in which an account is signed in. */
  visitAs(account: Account, options?: VisitOptions): Promise<Visitor>;
}

/** How a browser is opened, and which messages of it are no failure. */
export type VisitOptions = BrowserContextOptions & { expected?: RegExp };

/** An account that a journey uses. */
export interface Account {
  email: string;
  password: string;
  name: string;
  accessToken: string;
  refreshToken: string;
}

/**
 * Prepares one file of journeys. Without settings, it shares the server with all other files, so it has to create its
 * own data with unique addresses and must not change anything else; the same with `sandbox`, where plans are sold. With
 * settings of its own, it gets a separate server.
 */
export function useJourney(settings?: 'sandbox' | Record<string, string>): Journey {
  const { browserEndpoint, templateUrl, ...shared } = inject('shared');
  const env = typeof settings === 'object' ? settings : undefined;
  const common = settings === 'sandbox' ? shared.sandbox : shared.server;
  let server: Journey['server'] = common;
  let own: RealServer | undefined;
  let browser: Browser;
  let opening: Promise<Scenario> | undefined;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    const starting = env ? startServer(templateUrl, env) : undefined;
    // Most journeys need only one of them.
    const type = isFirefox ? (await import('./browser/firefox.ts')).firefox : chromium;
    browser = await type.connect(browserEndpoint);
    own = await starting;
    server = own ?? common;
  });
  afterEach(async () => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    for (const visitor of visitors.splice(0)) await visitor.close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await (await opening)?.close();
    await browser?.close();
    await own?.stop();
  });
  const journey: Journey = {
    get origin() {
      return server.origin;
    },
    get server() {
      return server;
    },
    async visit(options) {
      const visitor = await newVisitor(browser, server.origin, {
        // The frames of the payment provider are another origin's, and do not load with one.
        extraHTTPHeaders: settings ? undefined : { 'x-forwarded-for': newAddress() },
        // A quarter of the pixels: everything has its place and size, but takes less work to draw.
        deviceScaleFactor: 0.5,
        ...options,
      });
      visitors.push(visitor);
      return visitor;
    },
    async api(method, path, input, token) {
      const answer = await fetch(`${server.origin}/api${path}`, {
        method,
        headers: {
          ...(input === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          // Every call uses a different IP address, because rate limits apply per IP address.
          'x-forwarded-for': newAddress(),
        },
        body: input === undefined ? undefined : JSON.stringify(input),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
      return (text ? JSON.parse(text) : undefined) as never;
    },
    async sql(statement, values = []) {
      const client = new pg.Client({ connectionString: server.databaseUrl });
      await client.connect();
      try {
        await client.query(statement, values);
      } finally {
        await client.end();
      }
    },
    async scenario() {
      // Loaded on demand, because few journeys need it and it includes most of the server.
      opening ??= import('@chamfer/server/scenario').then(({ openScenario }) =>
        openScenario(server.databaseUrl, server.folder),
      );
      return (await opening).ctx;
    },
    async account(name = 'Mara Lindqvist') {
      const email = `journey-${crypto.randomUUID().slice(0, 13)}@haldenworks.example`;
      const password = 'Correct-Horse-7';
      const input = { email, password, name, termsAccepted: true };
      const tokens = await journey.api<{ accessToken: string; refreshToken: string }>(
        'POST',
        '/auth/web/register',
        input,
      );
      return { email, password, name, ...tokens };
    },
    async visitAs(account, options) {
      const visitor = await journey.visit(options);
      await journey.signIn(visitor, account);
      return visitor;
    },
    async signIn(visitor, account) {
      await visitor.context.addInitScript(
        ([access, refresh]) => {
          // Firefox also runs it on the blank page before the first one.
          if (window.origin === 'null' || localStorage.getItem('token')) return;
          localStorage.setItem('accessToken', access!);
          localStorage.setItem('token', refresh!);
        },
        [account.accessToken, account.refreshToken],
      );
    },
  };
  return journey;
}

/** An IPv4 address that nobody else in the test run uses. */
function newAddress(): string {
  return `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
