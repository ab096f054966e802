import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { Deliveries } from './deliveries.tsx';
import type { Delivery, DeliveryDetails, Webhook } from './use-webhooks.ts';
import { WebhooksCard } from './webhooks-card.tsx';

const server = startFakeServer();
const team = { id: '0198c0de-0000-7000-8000-0000000000a1', name: 'Haldenworks' };
const dialog = page.getByRole('dialog');

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function someWebhook(name: string, given: Partial<Webhook> = {}): Webhook {
  return {
    id: crypto.randomUUID(),
    name,
    url: `https://${name.toLowerCase()}.haldenworks.example/hooks`,
    events: ['design.published', 'comment.created'],
    isOn: true,
    offReason: null,
    offAt: null,
    createdAt: ago(9000),
    previousSecretUntil: null,
    lastDay: { delivered: 0, failed: 0, pending: 0 },
    total: 0,
    failed: 0,
    ...given,
  };
}

function someDelivery(type: string, given: Partial<Delivery> = {}): Delivery {
  return {
    id: crypto.randomUUID(),
    messageId: 'msg_2f81c0de',
    type,
    at: ago(5),
    state: 'delivered',
    tries: 1,
    nextTryAt: null,
    last: { at: ago(5), tookMs: 41, status: 200, reason: null },
    ...given,
  };
}

async function open(webhooks: Webhook[]) {
  await loadAreas('developers', 'webhooks', 'teamSettings');
  server.answer('GET /app/teams/{teamId}/webhooks', () => ({ webhooks }));
  await show(<WebhooksCard team={team} />);
}

test('each webhook says what it is called for and how it does, and why it is off', async () => {
  await open([
    someWebhook('PLM', { lastDay: { delivered: 142, failed: 0, pending: 0 } }),
    someWebhook('Chat', { lastDay: { delivered: 3, failed: 1, pending: 2 } }),
    someWebhook('Supplier', { isOn: false, offReason: 'gone', offAt: new Date().toISOString() }),
  ]);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect.element(row('PLM')).toMatchTextContent('142 delivered');
  await expect.element(row('Chat')).toMatchTextContent('1 failed and 2 waiting');
  await expect.element(row('Supplier')).toMatchTextContent('Off: 410 Gone');
  await expect.element(page.getByRole('switch', { name: 'Supplier is on' })).not.toBeChecked();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('what is wrong with a webhook is said at its fields, and nothing that was typed is lost', async () => {
  await open([]);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('design.published').click();
  await dialog.getByText('comment.created').click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(dialog.getByText('Enter the address to call.')).toBeVisible();
  await expect.element(dialog.getByText('Choose at least one event.')).toBeVisible();
  await dialog.getByText('access.changed').click();
  await expect.element(dialog.getByText('Choose at least one event.')).not.toBeInTheDocument();
  server.answer('POST /app/teams/{teamId}/webhooks', () =>
    refuse('WEBHOOK_ADDRESS_INVALID', { details: { reason: 'https_needed' } }),
  );
  await dialog.getByLabelText('Address').fill('http://plm.example/hooks');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('The address must begin with https://.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('http://plm.example/hooks');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('removing names what is lost', async () => {
  await open([someWebhook('PLM', { total: 12 })]);
  await page.getByRole('button', { name: 'Actions for PLM' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(dialog.getByText(/the log of 12 deliveries goes with it/)).toBeVisible();
});

test('deliveries show what was sent and what came back, and are sent again', async () => {
  const webhook = someWebhook('PLM', { total: 2, failed: 1 });
  const failed = someDelivery('design.published', {
    state: 'failed',
    tries: 10,
    last: { at: ago(1), tookMs: 15_000, status: null, reason: 'timeout' },
  });
  const items = [someDelivery('comment.created'), failed];
  const details = (delivery: Delivery): DeliveryDetails => ({
    ...delivery,
    body: '{"type":"design.published"}',
    latestTries: [
      {
        at: ago(1),
        tookMs: 41,
        status: 200,
        reason: null,
        sent: { path: '/hooks', headers: { 'webhook-id': 'msg_2f81c0de' } },
        answer: { headers: { 'content-type': 'text/plain' }, text: 'PLM is being updated' },
      },
    ],
  });
  await loadAreas('developers', 'webhooks', 'teamSettings');
  server.answer('GET /app/teams/{teamId}/webhooks/{webhookId}', () => webhook);
  server.answer('GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries', () => ({ items, nextCursor: null }));
  server.answer('GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}', ({ params }) =>
    details(items.find(({ id }) => id === params.deliveryId)!),
  );
  let replayed = '';
  server.answer('POST /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay', ({ params }) => {
    replayed = params.deliveryId;
    return failed;
  });
  await show(<Deliveries team={team} webhookId={webhook.id} />);
  await expect.element(page.getByRole('heading', { name: 'comment.created' })).toBeVisible();
  await page.getByRole('button', { name: /design\.published/ }).click();
  await expect.element(page.getByRole('heading', { name: 'design.published' })).toBeVisible();
  await expect.element(page.getByText(/PLM is being updated/)).toBeVisible();
  await expect.element(page.getByText('No answer in time').first()).toBeVisible();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect.poll(() => replayed).toBe(failed.id);
  await expect.element(page.getByRole('button', { name: 'Replay 1 failed' })).toBeEnabled();
  expect(await findFaultsInThemes()).toEqual([]);
});
