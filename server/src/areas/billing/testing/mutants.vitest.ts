import { defineConfig } from 'vitest/config';
import { mutants } from './mutants.ts';

const { MUTANT, MUTANT_TESTS = '' } = process.env;
const mutant = mutants.find(({ name }) => name === MUTANT);
if (!mutant) throw new Error(`there is no mutant '${MUTANT}'`);

/** Tests of billing with a fault in the code that they test: the files stay as they are, what is loaded is changed. */
export default defineConfig({
  root: new URL('../../../../..', import.meta.url).pathname,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        const changes = mutant.changes.filter(({ file }) => id.endsWith(`/areas/billing/${file}`));
        if (changes.length === 0) return null;
        return changes.reduce((text, { file, from, to }) => {
          if (text.split(from).length !== 2) throw new Error(`mutant: ${file} does not have '${from}' once`);
          return text.replace(from, () => to);
        }, code);
      },
    },
  ],
  test: {
    include: MUTANT_TESTS.split(',').map((name) => `server/src/areas/billing/${name}`),
    globalSetup: ['./testing/src/test-postgres.ts'],
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    bail: 1,
    // What is kept of one mutant must not be loaded for another, or by the tests of the product.
    fsModuleCache: false,
  },
});
