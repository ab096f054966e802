import { useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';

const local = useTestApp({ env: { EMBED_ORIGINS: 'https://nordicmakers.example, https://courses.example/' } });
const plain = useTestApp({ env: { CHAMFER_ENV: 'stage', PASSWORD_COST: 'strong', BILLING: 'sandbox' } });
const ancestors = async (path: string, app = local) =>
  /frame-ancestors ([^;]*)/.exec((await app.fetch('GET', path)).headers['content-security-policy']!)![1];

test('the sites that the operator names may frame the prices, and no other page', async () => {
  const named = "'self' https://nordicmakers.example https://courses.example";
  expect(await ancestors('/embed/pricing')).toBe(named);
  expect(await ancestors('/embed/pricing?theme=dark')).toBe(named);
  for (const path of ['/', '/pricing', '/login', '/embed/pricing/../login', '/embed/pricings', '/x?/embed/pricing']) {
    expect([path, await ancestors(path)]).toEqual([path, "'none'"]);
  }
});

test('where the operator names none, nobody frames anything', async () => {
  expect(await ancestors('/embed/pricing', plain)).toBe("'none'");
});
