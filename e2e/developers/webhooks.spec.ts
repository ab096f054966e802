import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 204;
const server = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: (await buffer(request)).toString() });
  response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 204 ? undefined : 'PLM is being updated');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const journey = useJourney({ OUTGOING_ALLOW: '127.0.0.1' });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.each([
  ['desktop', {}],
  ['phone', phone],
])('an owner has a PLM called, sees what it answered, and sends it again: %s', async (_where, options) => {
  received.length = 0;
  status = 204;
  const mara = await journey.account('Mara Lindqvist');
  const { page } = await journey.visitAs(mara, { ...options, expected: /400/ });
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'])
    .catch(() => undefined);
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, mara.accessToken);
  await page.goto(`/teams/${teams[0]!.id}/settings/developers?section=webhooks`);
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'Address' });
  // An address of a private network is refused at its field, and nothing that was typed is lost.
  await address.fill('https://10.0.4.7/hooks');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('PLM');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('This address is inside the operator’s network.', { exact: false }).waitFor();
  await address.fill(url);
  await dialog.getByText('member.joined').click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('heading', { name: 'Copy the signing secret now' }).waitFor();
  const secret = (await dialog.getByText(/^whsec_/).textContent())!;
  await dialog.getByRole('button', { name: 'Copy and close' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: url }).click();
  await page.getByRole('heading', { name: 'Nothing sent yet' }).waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('heading', { name: 'webhook.test' }).waitFor();
  await page.getByText('204').first().waitFor();
  const [first] = received;
  expect(() => new Webhook(secret).verify(first!.body, first!.headers as Record<string, string>)).not.toThrow();

  status = 503;
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByText('PLM is being updated').waitFor();
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(2);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('switch', { name: 'PLM is on' }).click();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Off', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for PLM' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
});
