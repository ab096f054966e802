import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const webhooks = {
  path: ({ teamId }: { teamId: string }) => `/teams/${teamId}/settings/developers?section=webhooks`,
  as: 'owner',
} as const;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ids = { plm: '0198c0de-0000-7000-8000-0000000000b1', supplier: '0198c0de-0000-7000-8000-0000000000b2' };
const webhookOf = (id: string, name: string, url: string, given: object) => ({
  id,
  name,
  url,
  events: ['design.published', 'comment.created', 'comment.resolved'],
  isOn: true,
  offReason: null,
  offAt: null,
  createdAt: ago(90_000),
  previousSecretUntil: null,
  lastDay: { delivered: 142, failed: 0, pending: 0 },
  total: 144,
  failed: 2,
  ...given,
});
const deliveryOf = (type: string, status: number | null, given: object = {}) => ({
  id: crypto.randomUUID(),
  messageId: `msg_2f7c${Math.abs(status ?? 1)}`,
  type,
  at: ago(4),
  state: status === 200 ? 'delivered' : 'pending',
  tries: status === 200 ? 1 : 2,
  nextTryAt: status === 200 ? null : ago(-4),
  last: { at: ago(1), tookMs: status === 200 ? 41 : 2100, status, reason: status === null ? 'timeout' : null },
  ...given,
});
const deliveries = [
  deliveryOf('design.published', 503),
  deliveryOf('comment.created', 200),
  deliveryOf('comment.resolved', 200),
  deliveryOf('member.joined', null, { state: 'failed', tries: 10, nextTryAt: null }),
];

/** Webhooks that are in use: counts, failures and tries that time alone makes. */
async function showUsed(page: Page): Promise<void> {
  const all = [
    webhookOf(ids.plm, 'PLM', 'https://plm.haldenworks.example/hooks/chamfer', {}),
    webhookOf(ids.supplier, 'Supplier', 'https://plm.nordguss.example/in', {
      events: ['design.published'],
      isOn: false,
      offReason: 'gone',
      offAt: ago(600),
    }),
  ];
  await page.route('**/api/app/teams/*/webhooks', (route) => route.fulfill({ json: { webhooks: all } }));
  await page.route('**/api/app/teams/*/webhooks/*', (route) => route.fulfill({ json: all[0] }));
  await page.route(/\/webhooks\/[^/]+\/deliveries(?:\?|$)/, (route) =>
    route.fulfill({ json: { items: deliveries, nextCursor: null } }),
  );
  await page.route('**/api/app/teams/*/webhooks/*/deliveries/*', (route) => {
    const found = deliveries.find(({ id }) => route.request().url().endsWith(id))!;
    const body = '{"type":"design.published","timestamp":"2026-11-20T10:38:40.000Z","data":{"viewLinkId":"0193b8c2"}}';
    const headers = {
      'webhook-id': found.messageId,
      'webhook-timestamp': '1795174720',
      'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    };
    const answer = { headers: { 'content-type': 'text/plain', 'retry-after': '300' }, text: 'PLM is being updated' };
    const tried = {
      at: ago(1),
      tookMs: 2100,
      status: 503,
      reason: null,
      sent: { path: '/hooks/chamfer', headers },
      answer,
    };
    return route.fulfill({ json: { ...found, body, latestTries: [tried] } });
  });
  await page.reload();
  await page.getByText('142 ', { exact: false }).first().waitFor();
}

/** The webhooks of a team, and what one was called for. */
export const screens: Screen[] = [
  { name: 'developers-webhooks', ...webhooks, arrange: showUsed },
  {
    name: 'developers-webhook-add',
    ...webhooks,
    arrange: async (page) => {
      await showUsed(page);
      await page.locator('main section button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'developers-deliveries',
    ...webhooks,
    arrange: async (page) => {
      await showUsed(page);
      await page.locator('main a[href*="/webhooks/"]').first().click();
      await page.getByText('PLM is being updated').waitFor();
    },
  },
];
