import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { noNetwork, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someAudit, someEntry } from '../testing/some-work.ts';
import { ActSentence } from './act-sentence.tsx';
import AuditPage from './audit-page.tsx';

const server = startFakeServer();

async function ready() {
  await loadAreas('common', 'console', 'consoleWork');
  queryClient.clear();
}

async function open() {
  await ready();
  const asked: { query?: string; by: string; isAll: boolean }[] = [];
  server.answer('GET /operator/audit', ({ query: { query, by, from } }) => {
    asked.push({ ...(query && { query }), by, isAll: !from });
    return query === 'nobody' ? { ...someAudit(), items: [], foundCount: 0 } : someAudit();
  });
  return { shown: await show(<AuditPage />, { at: '/admin/audit' }), asked };
}

test('entries are sentences under their days, with how many there are', async () => {
  await open();
  await expect.element(page.getByText('5 of 48,120')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Olga Brandvold blocked Jonas Weber/ })).toBeVisible();
  await expect.element(page.getByText('Ticket 4182: sends spam')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Command line made 500 codes, Formnext booth/ })).toBeVisible();
  await expect.element(page.getByText('project.renamed')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('an entry opens to all that is known about it', async () => {
  await open();
  await page.getByRole('button', { name: /opened 2 photos/ }).click();
  const facts = page.getByLabelText('Details');
  await expect.element(facts).toMatchTextContent('education.photos_opened');
  await expect.element(facts).toMatchTextContent('10.0.4.12, Chrome on Linux');
  await expect.element(facts).toMatchTextContent('01hz-a-request');
  await expect.element(facts).toMatchTextContent('photos2');
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByRole('button', { name: /opened 2 photos/ }).click();
  await expect.element(facts).not.toBeInTheDocument();
});

test('search, period and whose acts narrow the log, in its address', async () => {
  const { shown, asked } = await open();
  await expect.poll(() => asked.at(-1)).toEqual({ by: 'operators', isAll: false });
  await page.getByRole('button', { name: /^Last 90 days/ }).click();
  await page.getByRole('option', { name: 'All time' }).click();
  await page.getByRole('button', { name: /^Operators/ }).click();
  await page.getByRole('option', { name: 'Everybody' }).click();
  await page.getByLabelText('Person, act or request id').fill('nobody');
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(asked.at(-1)).toEqual({ query: 'nobody', by: 'everybody', isAll: true });
  expect(shown.address()).toMatch(/days=all/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByText('Ticket 4182: sends spam')).toBeVisible();
});

test('what is shown is downloaded as a file; a failure says so', async () => {
  await open();
  server.answer('POST /operator/audit/export', () => noNetwork);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  server.answer(
    'POST /operator/audit/export',
    () => new Response('at,act\n', { headers: { 'content-disposition': 'attachment; filename="audit.csv"' } }),
  );
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('The audit log is exported.')).toBeVisible();
  expect(server.sent('POST /operator/audit/export').at(-1)).toMatchObject({ by: 'operators' });
});

test.each([
  ['operator.user_blocked', {}, 'blocked Jonas Weber'],
  ['operator.user_unblocked', {}, 'unblocked Jonas Weber'],
  ['operator.sessions_ended', {}, 'ended sessions of Jonas Weber'],
  ['operator.two_factor_off', {}, 'turned off two-factor authentication of Jonas Weber'],
  ['operator.let_in', {}, 'forgot the wrong passwords for Jonas Weber'],
  ['operator.verification_sent', {}, 'mailed Jonas Weber the link that verifies the address'],
  ['operator.user_deleted', {}, 'deleted the account of Jonas Weber'],
  ['operator.impersonated', {}, 'began to look as Jonas Weber'],
  ['operator.impersonation_ended', {}, 'stopped looking as Jonas Weber'],
  ['operator.user_exported', {}, 'exported the data of Jonas Weber'],
  ['operator.link_stopped', {}, 'stopped sharing the review link the-subject'],
  ['operator.job_retried', { kind: 'thumbnail' }, 'tried the job thumbnail again'],
  ['operator.jobs_paused', { kind: 'all' }, 'paused all jobs'],
  ['operator.jobs_resumed', { kind: 'thumbnail' }, 'resumed the jobs thumbnail'],
  ['operator.job_dropped', { kind: 'thumbnail' }, 'dropped the job thumbnail'],
  ['operator.test_mail_sent', {}, 'sent a test mail'],
  ['operator.audit_exported', {}, 'exported the audit log'],
  ['operator.added', {}, 'made Jonas Weber an operator'],
  ['operator.removed', {}, 'took the rights of an operator from Jonas Weber'],
  ['education.photos_opened', { photos: 1 }, 'opened 1 photo of the request of Jonas Weber'],
  ['education.approved', {}, 'approved the education licence of Jonas Weber'],
  ['education.refused', {}, 'refused the education licence of Jonas Weber'],
  ['flag.set', { variant: 'off' }, 'set the-subject to off'],
  ['flag.rule_added', { rule: 'percentage 25', variant: 'on' }, 'added a rule to the-subject: on for percentage 25'],
  ['flag.rule_removed', { rule: 'internal' }, 'removed a rule of the-subject: internal'],
  ['flag.cleared', {}, 'cleared the-subject'],
  ['voucher_batch.created', { codes: 1 }, 'made 1 code, the-subject'],
  ['voucher_batch.revoked', {}, 'revoked the vouchers the-subject'],
  ['team.created', {}, 'team.created'],
])('%s %j is a sentence', async (action, details, sentence) => {
  await ready();
  const entry = someEntry(action, { details, subject: 'the-subject' });
  await show(
    <p>
      <ActSentence entry={entry} />
    </p>,
  );
  await expect.element(page.getByRole('paragraph').first()).toMatchTextContent(sentence);
});
