import { startTestPostgres } from '@chamfer/testing/test-postgres';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { isFirefox, launchBrowser } from './browser/browser.ts';
import { launchFirefox } from './browser/firefox.ts';
import { type RealServer, startServer } from './server/server.ts';

/** The services that all files of journeys share. */
export interface Shared {
  /** The database that is copied for each server. */
  templateUrl: string;
  /** The URL at which the browser accepts connections. */
  browserEndpoint: string;
  /** The server of all journeys that need no special settings. */
  server: SharedServer;
  /** The same where plans are sold in the sandbox. */
  sandbox: SharedServer;
}

/** What journeys use of a server that they share. */
export type SharedServer = Pick<RealServer, 'origin' | 'folder' | 'databaseUrl'>;

declare module 'vitest' {
  interface ProvidedContext {
    shared: Shared;
  }
}

/** Starts one PostgreSQL, one browser and two servers for a run of journeys. Returns a function that stops them. */
export default async function startShared(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  let browser: BrowserServer | undefined;
  const servers: RealServer[] = [];
  const end = async () => {
    await browser?.close();
    for (const server of servers) await server.stop();
    await postgres.stop();
  };
  try {
    // Started one after the other, so that the started ones are stopped if the next one fails.
    browser = await (isFirefox ? launchFirefox() : launchBrowser());
    const share = async (env?: Record<string, string>): Promise<SharedServer> => {
      const server = await startServer(postgres.templateUrl, env);
      servers.push(server);
      const { origin, folder, databaseUrl } = server;
      return { origin, folder, databaseUrl };
    };
    project.provide('shared', {
      templateUrl: postgres.templateUrl,
      browserEndpoint: browser.wsEndpoint(),
      server: await share(),
      sandbox: await share({ BILLING: 'sandbox' }),
    });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
