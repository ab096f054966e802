import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { chromiumOptions, lean } from './e2e/support/chromium.ts';

/** Pure as they are, policies need no database. */
const policies = 'server/**/*.policy.test.ts';

/**
 * Unit and API tests sit beside the file they test and run together, three at a time: what API tests wait for leaves two
 * processors free. Components, `*.component.test.tsx`, run beside them in a browser. Those that take minutes,
 * `*.deep.test.ts`, run with `npm run test:deep` alone. Browser journeys in `e2e` are a project of their own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,conversion,client,web,viewer,scripts}/**/*.test.{ts,tsx}', policies],
          exclude: [...configDefaults.exclude, '**/*.component.test.tsx'],
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
          // As with journeys below.
          retry: 1,
          maxWorkers: 3,
        },
      },
      {
        extends: './web/vite.config.ts',
        // Packages are prepared for all of the app at once: one that a test is the first to import would reload the page.
        optimizeDeps: { entries: ['web/src/main.tsx', 'web/src/testing/*', 'contract/src/index.ts'] },
        test: {
          name: 'components',
          include: ['web/src/**/*.component.test.tsx'],
          setupFiles: ['./web/src/testing/setup.ts'],
          isolate: false,
          testTimeout: 30_000,
          retry: 1,
          maxWorkers: 3,
          expect: { poll: { timeout: 15_000 } },
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
          // On a busy machine a browser may take longer than a journey waits; `npm test` names those it had to tell again.
          retry: 1,
          maxWorkers: 2,
          // Another number of workers than the others have: Vitest runs them after those.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
