import { startTestPostgres } from '@chamfer/testing/test-postgres';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { isFirefox, launchBrowser } from './browser.ts';
import { launchFirefox } from './firefox.ts';
import { type RealServer, startServer } from './server.ts';

/** The services that all files of journeys share. */
export interface Shared {
  /** The database that is copied for each server. */
  templateUrl: string;
  /** The URL at which the browser accepts connections. */
  browserEndpoint: string;
  /** The server of all journeys that need no special settings. */
  server: Pick<RealServer, 'origin' | 'folder' | 'databaseUrl'>;
}

declare module 'vitest' {
  interface ProvidedContext {
    shared: Shared;
  }
}

/** Starts one PostgreSQL, one browser and one server for a run of journeys. Returns a function that stops them. */
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
    // Started one after the other, so that the started ones are stopped if the next one fails.
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
