import { startTestPostgres } from '@chamfer/testing/test-postgres';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { isFirefox, launchBrowser } from './browser.ts';
import { launchFirefox } from './firefox.ts';
import { type RealServer, startServer } from './server.ts';

/** What every file of journeys finds running. */
export interface Shared {
  /** The database that servers copy theirs from. */
  templateUrl: string;
  /** Where the browser takes connections. */
  browserEndpoint: string;
  /** The server of all journeys that need no settings of their own. */
  server: Pick<RealServer, 'origin' | 'folder' | 'databaseUrl'>;
}

declare module 'vitest' {
  interface ProvidedContext {
    shared: Shared;
  }
}

/** Starts one PostgreSQL, one browser and one server for a run of journeys; ends them after it. */
export default async function startShared(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  let browser: BrowserServer | undefined;
  let server: RealServer | undefined;
  const end = async () => {
    await browser?.close();
    await server?.stop();
    await postgres.stop();
  };
  try {
    // One after the other, so that what has started is ended when the other does not start.
    browser = await (isFirefox ? launchFirefox() : launchBrowser());
    server = await startServer(postgres.templateUrl);
    const { origin, folder, databaseUrl } = server;
    project.provide('shared', {
      templateUrl: postgres.templateUrl,
      browserEndpoint: browser.wsEndpoint(),
      server: { origin, folder, databaseUrl },
    });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
