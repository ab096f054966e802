import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { show } from '../../testing/show.tsx';
import { LegalFooter, LegalLinks } from './legal-links.tsx';

const metas: HTMLMetaElement[] = [];
function set(name: string, content: string): void {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: `chamfer:${name}`, content });
  document.head.append(meta);
  metas.push(meta);
}
afterEach(() => {
  for (const meta of metas.splice(0)) meta.remove();
});

test('the foot of a page names who runs the installation, with imprint, privacy policy and address', async () => {
  set('operator', 'Haldenworks AG');
  set('imprint', '/imprint');
  set('privacy', 'https://haldenworks.example/privacy');
  set('privacy-email', 'privacy@haldenworks.example');
  await show(
    <>
      <main id="main">
        <h1>Prices</h1>
      </main>
      <LegalFooter />
    </>,
    { whole: true },
  );
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
  await expect.element(page.getByText('Haldenworks AG')).toBeVisible();
  await expect.element(link('Imprint')).toHaveAttribute('href', '/imprint');
  await expect.element(link('Privacy Policy')).toHaveAttribute('href', 'https://haldenworks.example/privacy');
  await expect
    .element(link('privacy@haldenworks.example'))
    .toHaveAttribute('href', 'mailto:privacy@haldenworks.example');
  expect(page.getByRole('link', { name: 'Terms' }).elements()).toEqual([]);
  expect(await findFaultsInThemes()).toEqual([]);
});

test('where nothing is set there is no foot, and pages on which people agree have their two links', async () => {
  await show(
    <>
      <LegalFooter />
      <LegalLinks withTerms />
    </>,
  );
  await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect.element(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  expect(page.getByRole('contentinfo').elements()).toEqual([]);
  expect(page.getByRole('link').elements()).toHaveLength(2);
});
