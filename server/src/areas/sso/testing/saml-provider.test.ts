import { afterAll, beforeAll, expect, test } from 'vitest';
import { samlAddresses } from '../saml/connection.ts';
import { readForm } from '../saml/form.ts';
import { judgeResponse } from '../saml/judge-response.ts';
import { logoutAddress } from '../saml/logout-address.ts';
import { readMetadata } from '../saml/metadata.ts';
import { signInAddress } from '../saml/sign-in-address.ts';
import { type RunningProvider, startSamlProvider } from './saml-provider.ts';

const own = samlAddresses('http://127.0.0.1:1', 'c-1');
let running: RunningProvider;

beforeAll(async () => {
  running = await startSamlProvider({ subject: 'elena-2', attributes: { mail: 'elena.petrova@haldenworks.example' } });
});
afterAll(() => running.close());

test('its metadata, a request and the form that it posts fit together', async () => {
  const metadata = readMetadata(await (await fetch(`${running.origin}/metadata`)).text());
  const connection = { ...metadata, certificates: metadata.certificates.map(({ pem }) => pem) };
  const request = { connection, own, requestId: '_r', forceAuthn: false, relayState: '/p' };
  const page = await (await fetch(signInAddress(request))).text();
  expect(/ action="([^"]+)"/.exec(page)![1]).toBe(own.acsUrl);
  const inputs = [...page.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!]);
  const form = readForm(Buffer.from(new URLSearchParams(inputs).toString()));
  expect(form.get('RelayState')).toBe('/p');
  const document = form.get('SAMLResponse')!;
  const answer = await judgeResponse({ document, connection, own, requestId: '_r', now: new Date() });
  expect(answer).toMatchObject({ subject: 'elena-2', email: 'elena.petrova@haldenworks.example' });
});

test('it sends the browser of a logout back', async () => {
  const { connection } = running.provider;
  const address = logoutAddress({ connection, own, subject: 'elena-2', sessionIndex: null, id: '_l' })!;
  const response = await fetch(address, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toContain(`${own.sloUrl}?SAMLResponse=`);
  expect(running.received.at(-1)).toContain('LogoutRequest');
});
