import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
/** The property test first, then the tests of single rules: a wrong formula is wrong in both preview and invoice. */
const suites = [
  ['testing/money.property.test.ts'],
  [
    'price/quote.test.ts',
    'seats/seats.test.ts',
    'checkout/checkout.test.ts',
    'renewal/renewal.test.ts',
    'provider/webhook.test.ts',
    'ledger/invoices.test.ts',
    'orders/payment-methods.test.ts',
    'orders/authorizations.test.ts',
    'provider/disputes.test.ts',
    'renewal/pay-overdue.test.ts',
    'renewal/paddle.test.ts',
    'testing/refunds.test.ts',
  ],
];

interface Report {
  numTotalTests: number;
  testResults: { message: string; assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

/** Runs tests with a mutant; the first that failed, or null. */
function caughtBy(mutant: string, files: readonly string[]): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'chamfer-mutant-'));
  const file = join(folder, 'report.json');
  try {
    const config = 'server/src/areas/billing/testing/mutants.vitest.ts';
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      config,
      '--reporter=json',
      `--outputFile=${file}`,
    ];
    const env = { ...process.env, MUTANT: mutant, MUTANT_TESTS: files.join(','), VITEST: undefined };
    const { stderr } = spawnSync(process.execPath, args, { cwd: root, env });
    if (!existsSync(file)) throw new Error(stderr.toString());
    return firstFailure(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstFailure({ numTotalTests, testResults }: Report): string | null {
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed');
  const why = [failed?.failureMessages, testResults.map(({ message }) => message)].join(' ');
  // A mutant that no longer fits the code proves nothing.
  if (why.includes('mutant:') || numTotalTests === 0) throw new Error(why);
  return failed?.title ?? null;
}

test.each(mutants.map(({ name }) => name))('the tests notice: %s', (name) => {
  const only = process.env.MUTANTS;
  if (only && !name.includes(only)) return;
  const found = caughtBy(name, suites[0]!) ?? caughtBy(name, suites[1]!);
  console.log(`${name} → ${found ?? 'NOT NOTICED'}`);
  expect(found).toBeTruthy();
});
