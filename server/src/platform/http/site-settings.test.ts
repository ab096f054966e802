import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-site-'));
  await writeFile(join(folder, 'terms.txt'), '# Terms\n\nBe kind.');
  app = await startTestApp({
    env: {
      REGISTRATION: 'hidden',
      MEMBERS_VIDEO_URL: 'https://videos.haldenworks.example/spaces.webm',
      MEMBERS_CAPTIONS_URL: 'https://videos.haldenworks.example/spaces.vtt',
      TELEMETRY: 'forward',
      TELEMETRY_URL: 'https://events.haldenworks.example/in',
      TERMS_FILE: join(folder, 'terms.txt'),
      CORS_ORIGINS: 'https://app.haldenworks.example, http://localhost:5173/',
      API_AUTH_URL: 'https://auth.haldenworks.example/api/',
      API_SYNC_URL: 'https://sync.haldenworks.example/api',
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('the operator’s texts are given out, and a changed one without a restart', async () => {
  const terms = () => app.call('GET /legal/{document}', { params: { document: 'terms' } });
  expect((await terms()).body).toEqual({ text: '# Terms\n\nBe kind.' });
  await writeFile(join(folder, 'terms.txt'), 'Be kinder.');
  expect((await terms()).body.text).toBe('Be kinder.');
  expect((await app.call('GET /legal/{document}', { params: { document: 'privacy' } })).body).toEqual({ text: null });
  const other = await app.call('GET /legal/{document}', { params: { document: '../terms' as 'terms' } });
  expect([other.status, other.body.code]).toEqual([400, 'VALIDATION_ERROR']);
});

test('while registration is hidden nobody registers without an invitation', async () => {
  const input = {
    email: 'new@haldenworks.example',
    password: 'Correct-Horse-7',
    name: 'Mara Lindqvist',
    termsAccepted: true,
  } as const;
  const answer = await app.call('POST /auth/web/register', { input });
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([
    409,
    'OPERATION_NOT_ALLOWED',
    { reason: 'registration_hidden' },
  ]);
});

test('web apps of the named origins may call, with every header that the client sends; others may not', async () => {
  const asked = 'authorization,content-type,x-app-version,x-tracking-id,x-forwarded-tracking-id,x-recaptcha-token';
  const ask = (origin: string) =>
    app.fetch('OPTIONS', '/api/account', {
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': asked,
      },
    });
  for (const origin of ['https://app.haldenworks.example', 'http://localhost:5173']) {
    const { status, headers } = await ask(origin);
    expect([status, headers['access-control-allow-origin']]).toEqual([204, origin]);
    const allowed = headers['access-control-allow-headers']!.split(/,\s*/);
    expect(asked.split(',').filter((name) => !allowed.includes(name))).toEqual([]);
    expect(headers['access-control-allow-methods']).toContain('PATCH');
    const call = await app.call('GET /openapi.json', { headers: { origin } });
    expect(call.headers['access-control-allow-origin']).toBe(origin);
    expect(call.headers['access-control-expose-headers']).toContain('x-request-id');
  }
  expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('the content security policy lets the page reach the APIs and the video elsewhere, and no collector of telemetry', async () => {
  const { headers } = await app.call('GET /openapi.json');
  const policy = headers['content-security-policy']!.split('; ');
  const origins = ['auth', 'sync'].map((name) => `https://${name}.haldenworks.example`).join(' ');
  expect(policy).toContain(`connect-src 'self' ${origins}`);
  expect(headers['content-security-policy']).not.toContain('events.haldenworks');
  expect(policy).toContain('media-src https://videos.haldenworks.example');
});

test('without the setting no other origin may call', async () => {
  const plain = await startTestApp();
  try {
    const { headers } = await plain.call('GET /openapi.json', {
      headers: { origin: 'https://app.haldenworks.example' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  } finally {
    await plain.close();
  }
});
