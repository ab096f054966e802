import { configDefaults, defineConfig } from 'vitest/config';

/** Pure as they are, policies need no database. */
const policies = 'server/**/*.policy.test.ts';

/**
 * Unit and API tests sit beside the file they test and run together, three at a time: what API tests wait for leaves two
 * processors free. Those that take minutes, `*.deep.test.ts`, run with `npm run test:deep` alone. Browser journeys in
 * `e2e` are a project of their own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,conversion,client,web,viewer,scripts}/**/*.test.{ts,tsx}', policies],
          // Scripts with a CommonJS ending in a package of modules: only Vitest's own loader takes both.
          server: { deps: { inline: [/three\/examples\/jsm\/libs/] } },
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'api',
          include: ['{server,cli,testing}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.deep.test.ts', policies],
          globalSetup: ['./testing/src/test-postgres.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'deep',
          globalSetup: ['./testing/src/test-postgres.ts'],
          include: ['{contract,conversion,server,web,viewer,client,cli,testing,scripts}/**/*.deep.test.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'journeys',
          // In WebKit, which Playwright cannot drive here, some are told in the words of WebDriver.
          include: [process.env.JOURNEYS_BROWSER === 'webkit' ? 'e2e/**/*.webkit.ts' : 'e2e/**/*.spec.ts'],
          globalSetup: ['./e2e/support/shared.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // Another number of workers than the others have: Vitest runs them after those.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
