import { readFileSync } from 'node:fs';
import { languageNames, languages } from '@chamfer/contract/languages';
import { startTestApp, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { sampleAccountMails } from '../people/mail-samples.service.ts';

const app = useTestApp();

const texts = JSON.parse(readFileSync(new URL('../../platform/mail/texts/en.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const kinds = Object.keys(texts)
  .filter((key) => key.endsWith('.subject'))
  .map((key) => key.replace('.subject', ''));

const get = async (path: string) => {
  const { status, headers, bytes } = await app.fetch('GET', path);
  return { status, policy: headers['content-security-policy'], html: bytes.toString() };
};

test('shows every kind of mail that has a subject, and links to every language', async () => {
  const { status, html } = await get('/dev/mails');
  expect(status).toBe(200);
  expect(kinds.length).toBeGreaterThan(5);
  for (const kind of kinds) expect(html).toContain(`src="/dev/mails/${kind}?language=en"`);
  for (const language of languages) {
    expect(html).toContain(`href="/dev/mails?language=${language}"`);
    expect(html).toContain(languageNames[language]);
  }
  expect((await get('/dev/mailbox')).html).toContain('href="/dev/mails"');
});

test.each(languages)('fills every placeholder in %s, as HTML and as text', async (language) => {
  const mails = sampleAccountMails(language);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  const { html: page } = await get(`/dev/mails?language=${language}`);
  expect(page).not.toMatch(/\{\w+\}|undefined/);
  for (const { kind } of mails) {
    const { status, html } = await get(`/dev/mails/${kind}?language=${language}`);
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

test('knows no other kinds, and does not exist outside local environments', async () => {
  expect((await get('/dev/mails/layout')).html).not.toContain('class="brand"');
  const production = await startTestApp({ env: { CHAMFER_ENV: 'prod' } });
  expect((await production.fetch('GET', '/dev/mails')).status).toBe(404);
  await production.close();
});
