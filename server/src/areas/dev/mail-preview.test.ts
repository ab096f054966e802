import { languageNames, languages } from '@chamfer/contract/languages';
import { startTestApp, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { allMails } from '../../areas.ts';

const app = useTestApp();

const names = allMails.map(({ name }) => name);

const get = async (path: string) => {
  const { status, headers, bytes } = await app.fetch('GET', path);
  return { status, policy: headers['content-security-policy'], html: bytes.toString() };
};

test('shows every mail, and links to every language', async () => {
  const { status, html } = await get('/dev/mails');
  expect(status).toBe(200);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(html).toContain(`src="/dev/mails/${name}?language=en"`);
  for (const language of languages) {
    expect(html).toContain(`href="/dev/mails?language=${language}"`);
    expect(html).toContain(languageNames[language]);
  }
  expect((await get('/dev/mailbox')).html).toContain('href="/dev/mails"');
});

test.each(languages)('fills every placeholder in %s, as HTML and as text', async (language) => {
  const { html: page } = await get(`/dev/mails?language=${language}`);
  expect(page).not.toMatch(/\{\w+\}|undefined/);
  for (const name of names) {
    const { status, html } = await get(`/dev/mails/${name}?language=${language}`);
    expect(status).toBe(200);
    expect(html).not.toMatch(/\{\w+\}|undefined/);
  }
});

test('shows a mail in its language, where no script can run', async () => {
  const { html, policy } = await get('/dev/mails/verification?language=de');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('E-Mail-Adresse bestätigen');
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'self'; sandbox/);
  expect(policy).not.toContain('allow-scripts');
  expect((await get('/dev/mails?language=tlh')).html).toContain('Confirm your email address');
});

test('returns 404 for unknown mails, and does not exist outside local environments', async () => {
  expect((await get('/dev/mails/layout')).html).not.toContain('class="brand"');
  const production = await startTestApp({ env: { CHAMFER_ENV: 'prod' } });
  expect((await production.fetch('GET', '/dev/mails')).status).toBe(404);
  await production.close();
});
