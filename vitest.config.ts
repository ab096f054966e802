import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { chromiumOptions, lean } from './e2e/support/browser/chromium.ts';

/**
 * Time-outs are there for what hangs; how quick something is depends on the machine, and no test asks. A wait ends before
 * the test that waits, so that the failure says for what.
 */
const minute = 60_000;
const patience = { testTimeout: 6 * minute, hookTimeout: 6 * minute, expect: { poll: { timeout: 3 * minute } } };

/** In a browser, with a server and a database for all of them. */
const journeys = {
  globalSetup: ['./e2e/support/shared.ts'],
  isolate: false,
  ...patience,
  maxWorkers: 2,
  // Another number of workers than the others have: Vitest runs them after those.
  sequence: { groupOrder: 1 },
};

/** Journeys that take long, and show what no other one depends on. */
const deepJourneys = 'e2e/**/*.deep.spec.ts';

/** Pure as they are, policies need no database. */
const policies = 'server/**/*.policy.test.ts';

/**
 * Unit and API tests sit beside the file they test and run together, three at a time: what API tests wait for leaves two
 * processors free. Components, `*.component.test.tsx`, run beside them in a browser. Those that take minutes,
 * `*.deep.test.ts`, run with `npm run test:deep` alone. Browser journeys in `e2e` are a project of their own, and so are those of
 * them that take long, `*.deep.spec.ts`, which run with `npm run test:deep`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,conversion,sandbox-pay,stripe-fake,designs,client,web,viewer,scripts}/**/*.test.{ts,tsx}',
            policies,
          ],
          exclude: [...configDefaults.exclude, '**/*.component.test.tsx', '**/*.deep.test.ts'],
          // Scripts with a CommonJS ending in a package of modules: only Vitest's own loader takes both.
          server: { deps: { inline: [/three\/examples\/jsm\/libs/] } },
          isolate: false,
          ...patience,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'api',
          // Node runs the sources as it does in production: nothing has to be transformed before.
          experimental: { viteModuleRunner: false },
          include: ['{server,demo,cli,testing}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.deep.test.ts', policies],
          globalSetup: ['./testing/src/test-postgres.ts'],
          isolate: false,
          ...patience,
          maxWorkers: 3,
        },
      },
      {
        extends: './web/vite.config.ts',
        // Packages are prepared for all of the app at once: one that a test is the first to import would reload the page.
        optimizeDeps: {
          entries: ['web/src/main.tsx', 'web/src/testing/*', 'contract/src/index.ts'],
          // The name of the first looks like that of a file, and only a worker imports the second: they are not looked for.
          include: ['punycode.js', 'altcha-lib/workers/shared'],
        },
        test: {
          name: 'components',
          include: ['web/src/**/*.component.test.tsx'],
          setupFiles: ['./web/src/testing/setup.ts'],
          isolate: false,
          ...patience,
          maxWorkers: 3,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: chromiumOptions(lean) }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'deep',
          globalSetup: ['./testing/src/test-postgres.ts'],
          include: [
            '{contract,conversion,sandbox-pay,stripe-fake,designs,server,demo,web,viewer,client,cli,testing,scripts}/**/*.deep.test.ts',
          ],
          ...patience,
          testTimeout: 60 * minute,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'journeys',
          // In WebKit, which Playwright cannot drive here, some are told in the words of WebDriver.
          include: [process.env.JOURNEYS_BROWSER === 'webkit' ? 'e2e/**/*.webkit.ts' : 'e2e/**/*.spec.ts'],
          exclude: [...configDefaults.exclude, deepJourneys],
          ...journeys,
        },
      },
      { test: { name: 'deep-journeys', include: [deepJourneys], ...journeys } },
    ],
  },
});
