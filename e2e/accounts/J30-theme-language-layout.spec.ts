import { readFile } from 'node:fs/promises';
import { languages, languageTags } from '@chamfer/contract/languages';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

async function heading(language: string): Promise<string> {
  const file = new URL(`../../web/src/i18n/${language}/auth.json`, import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)['auth.login.heading']!;
}

test('J30 the theme of the URL overrides the system setting', async () => {
  const { page } = await journey.visit();
  for (const [theme, paper] of [
    ['light', 'rgb(250, 250, 248)'],
    ['dark', 'rgb(19, 20, 22)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' });
    await page.goto(`/login?theme=${theme}&language=de`);
    await page.getByRole('heading', { name: 'Willkommen zurück' }).waitFor();
    const shown = await page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
    expect(shown).toEqual({ theme, scheme: theme, paper });
  }
});

test('J30 the language of the URL comes before the browser’s own; an unknown one is English', async () => {
  const { page } = await journey.visit({ locale: 'fr-FR' });
  for (const language of [...languages, 'tlh', '']) {
    const spoken = languages.find((each) => each === language) ?? 'en';
    await page.goto(`/login?language=${language}`);
    await page.getByRole('heading', { name: await heading(spoken) }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(languageTags[spoken]);
  }
});

test('J30 opened from the app, a page has no top bar', async () => {
  const visitor = await journey.visit();
  await journey.signIn(visitor, await journey.account());
  const { page } = visitor;
  for (const query of ['', '?layout=fromapp', '?inapp=1', '?in-app=true', '?inapp']) {
    await page.goto(`/account${query}`);
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    await page.getByText('This device').waitFor();
    const menu = page.getByRole('banner').getByRole('button', { name: /Account menu/ });
    if (query === '') await menu.waitFor();
    else expect(await page.getByRole('banner').count()).toBe(0);
  }
});

test('J30 a change of language changes everything on the screen, there and back', async () => {
  const visitor = await journey.visit({ locale: 'en-US' });
  await journey.signIn(visitor, await journey.account());
  const { page } = visitor;
  await page.goto('/account');
  const main = page.getByRole('main');
  const side = page.getByRole('navigation').last();
  await main.getByText('This device').waitFor();
  await side.getByText('1 member', { exact: true }).waitFor();

  await main.getByRole('combobox').first().selectOption({ label: '日本語' });
  await side.getByText('レビューリンク').waitFor();
  expect(await main.getByText(/\d{4}年\d+月\d+日 \d\d:\d\d/).count()).toBeGreaterThan(0);
  const left = ['Account', 'Review links', 'Shared with me', 'Language', 'Nov'];
  const shown = await page.locator('body').innerText();
  expect(left.filter((text) => shown.includes(text))).toEqual([]);

  await main.getByRole('combobox').first().selectOption({ label: 'English' });
  await side.getByText('1 member', { exact: true }).waitFor();
  await side.getByText('Review links', { exact: true }).waitFor();
  expect(await main.getByText(/\d{4}年/).count()).toBe(0);
});
