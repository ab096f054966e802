import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { idOf, someJobs, someMails, someSettings } from '../testing/some-work.ts';
import JobsPage from './jobs-page.tsx';
import MailsPage from './mails-page.tsx';
import SettingsPage from './settings-page.tsx';

const server = startFakeServer();
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

async function ready() {
  await loadAreas('common', 'console', 'consoleWork');
  queryClient.clear();
}

async function openJobs(jobs = someJobs(), at = '/admin/jobs') {
  await ready();
  const asked: unknown[] = [];
  server.answer('GET /operator/jobs', ({ query: { state, kind } }) => {
    asked.push({ state, kind });
    const fits = (job: (typeof jobs.items)[number]) => (!state || job.state === state) && (!kind || job.kind === kind);
    return { ...jobs, items: jobs.items.filter(fits) };
  });
  return { shown: await show(<JobsPage />, { at }), asked };
}

const quiet = () => {
  const jobs = someJobs();
  return { ...jobs, items: jobs.items.filter(({ state }) => state !== 'running') };
};

test('jobs have their state, what they are about and why they failed', async () => {
  await openJobs(quiet());
  await expect.element(page.getByText(/^1 runs, 1 waits, 2 failed\./)).toBeVisible();
  await expect.element(row('as1-oc-214.stp')).toMatchTextContent('Failed, 5 of 5');
  await expect.element(row('plm.nordguss.example')).toMatchTextContent('Answered 410 Gone');
  await expect.element(row('thumbnail')).toMatchTextContent('Waiting, 2 of 5');
  await expect.element(row('mail.send')).toMatchTextContent('Done');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('tabs and kinds narrow the list, in its address', async () => {
  const { shown, asked } = await openJobs(quiet());
  await page.getByText('Failed 2').click();
  await expect.element(row('thumbnail')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Every kind/ }).click();
  await page.getByRole('option', { name: 'webhook.deliver' }).click();
  await expect.element(row('as1-oc-214.stp')).not.toBeInTheDocument();
  expect(asked.at(-1)).toEqual({ state: 'failed', kind: 'webhook.deliver' });
  expect(shown.address()).toContain('?status=failed&kind=webhook.deliver');
  server.answer('POST /operator/jobs/retry-failed', () => ({ retried: 1 }));
  await page.getByRole('button', { name: 'Retry 2 failed' }).click();
  await expect.element(page.getByText('1 job is tried again.')).toBeVisible();
  expect(server.sent('POST /operator/jobs/retry-failed')).toEqual([{ kind: 'webhook.deliver' }]);
});

test('all that failed are tried again with one button; where none did there is no button', async () => {
  await openJobs(quiet());
  server.answer('POST /operator/jobs/retry-failed', () => ({ retried: 2 }));
  server.answer('GET /operator/jobs', () => ({
    ...someJobs(),
    items: [],
    counts: { failed: 0, running: 0, waiting: 0 },
  }));
  await page.getByRole('button', { name: 'Retry 2 failed' }).click();
  await expect.element(page.getByText('2 jobs are tried again.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No jobs' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
});

test('all jobs are paused with a reason, which the page shows until they are resumed', async () => {
  await openJobs(quiet());
  server.answer('POST /operator/jobs/pause', () => undefined);
  server.answer('POST /operator/jobs/resume', () => undefined);
  await page.getByRole('button', { name: 'Pause all' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ticket 4182');
  const paused = [{ kind: null, reason: 'Ticket 4182', pausedAt: new Date().toISOString() }];
  server.answer('GET /operator/jobs', () => ({ ...quiet(), paused }));
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.element(page.getByText('All jobs are paused.')).toBeVisible();
  await expect.element(page.getByText(/^Ticket 4182 \(/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pause all' })).not.toBeInTheDocument();
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Mended');
  server.answer('GET /operator/jobs', () => quiet());
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause all' })).toBeVisible();
  expect(server.sent('POST /operator/jobs/pause')).toEqual([{ reason: 'Ticket 4182' }]);
  expect(server.sent('POST /operator/jobs/resume')).toEqual([{ reason: 'Mended' }]);
});

test('a job opens with all of its error, and is tried again from there', async () => {
  await openJobs(quiet());
  await page.getByRole('button', { name: 'web-export.process', exact: true }).click();
  await expect.element(dialog.getByText(/step: triangulate, part 1,204/)).toBeVisible();
  await expect.element(dialog.getByText('as1-oc-214.stp')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  const retried: unknown[] = [];
  server.answer('POST /operator/jobs/{kind}/{jobId}/retry', ({ params }) => {
    retried.push(params);
    return undefined;
  });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('1 job is tried again.')).toBeVisible();
  expect(retried).toEqual([{ kind: 'web-export.process', jobId: idOf(1) }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a job is dropped after a question; one that has gone on meanwhile says so', async () => {
  await openJobs(quiet());
  server.answer('POST /operator/jobs/{kind}/{jobId}/drop', () => refuse('JOB_NOT_FOUND'));
  await page.getByRole('button', { name: 'Actions for webhook.deliver' }).click();
  await page.getByRole('menuitem', { name: 'Drop' }).click();
  await expect.element(dialog.getByText('Drop webhook.deliver?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect.element(dialog.getByText('This job is gone, or has gone on meanwhile.')).toBeVisible();
  server.answer('POST /operator/jobs/{kind}/{jobId}/drop', () => undefined);
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect.element(page.getByText('The job is dropped.')).toBeVisible();
});

test('mails have what became of them; one that failed is sent again', async () => {
  await ready();
  server.answer('GET /operator/mails', () => someMails());
  await show(<MailsPage />, { at: '/admin/mails' });
  await expect.element(page.getByText(/^318 sent, 1 waiting, 1 failed/)).toBeVisible();
  await expect.element(row('You are invited')).toMatchTextContent('550 5.1.1 No mailbox here by that name');
  await expect.element(row('Your trial ends')).toMatchTextContent('Waiting, try 2');
  expect(await findFaultsInThemes()).toEqual([]);
  const retried: unknown[] = [];
  server.answer('POST /operator/jobs/{kind}/{jobId}/retry', ({ params }) => {
    retried.push(params);
    return undefined;
  });
  await page.getByRole('button', { name: 'Retry ‘You are invited to Haldenworks’' }).click();
  await expect.element(page.getByText('The mail is sent again.')).toBeVisible();
  expect(retried).toEqual([{ kind: 'mail.send', jobId: idOf(52) }]);
});

test('mails are searched for by address and subject, and narrowed by state', async () => {
  await ready();
  const asked: unknown[] = [];
  server.answer('GET /operator/mails', ({ query: { query, state } }) => {
    asked.push({ query, state });
    return query ? { ...someMails(), items: [] } : someMails();
  });
  const shown = await show(<MailsPage />, { at: '/admin/mails' });
  await page.getByRole('button', { name: /^Every state/ }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await page.getByLabelText('Address or subject').fill('nobody');
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(asked.at(-1)).toEqual({ query: 'nobody', state: 'failed' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByText('Reset your password')).toBeVisible();
  await expect.poll(shown.address).not.toContain('nobody');
});

test('settings have value and origin, and no secret; they can be searched', async () => {
  await ready();
  server.answer('GET /operator/settings', () => someSettings());
  await show(<SettingsPage />, { at: '/admin/settings' });
  await expect.element(row('PUBLIC_URL')).toMatchTextContent('https://cad.haldenworks.example');
  await expect.element(row('PUBLIC_URL')).toMatchTextContent('Environment');
  await expect.element(row('DATABASE_URL')).toMatchTextContent('Set, not shown');
  await expect.element(row('SMTP_URL')).toMatchTextContent('Not set');
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByLabelText('Name, value or description').fill('listen');
  await expect.element(page.getByText('1 of 4')).toBeVisible();
  await expect.element(row('PORT')).toBeVisible();
  await expect.element(row('PUBLIC_URL')).not.toBeInTheDocument();
});

test('a test mail is sent, or says why not', async () => {
  await ready();
  server.answer('GET /operator/settings', () => someSettings());
  server.answer('POST /operator/settings/test-mail', () => noNetwork);
  await show(<SettingsPage />, { at: '/admin/settings' });
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  server.answer('POST /operator/settings/test-mail', () => undefined);
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.element(page.getByText('A test mail is on its way to your address.')).toBeVisible();
});
