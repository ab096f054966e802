import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readGuide } from '../../../guides-plugin.ts';
import { labelOf, offerOf, offers } from './products.ts';
import { someConnection, someOidc } from './testing/some-sign-on.ts';

test('a connection is shown as the product it was made for, by another standard than the offered as one of the others', () => {
  expect(offerOf({ product: 'entra', kind: 'saml' }).id).toBe('entra');
  expect(offerOf({ product: 'other', kind: 'oidc' }).id).toBe('other-oidc');
  expect(offerOf({ product: 'okta', kind: 'saml' }).id).toBe('other-saml');
});

test('every offer is given values that a connection of its kind has', () => {
  for (const { id, kind, own } of offers) {
    const values = (kind === 'saml' ? someConnection() : someOidc()).own;
    expect([id, own.every(({ of }) => values[of] !== null)]).toEqual([id, true]);
  }
});

test('every offer names a part that the guide has', () => {
  const guide = readFileSync(new URL('../../../../docs/single-sign-on.md', import.meta.url), 'utf8');
  const { html } = readGuide('single-sign-on', guide);
  for (const offer of offers) expect(html).toContain(`<h2 id="${offer.guide}">`);
});

test('a value of ours is called as the console of the product calls it', () => {
  const entra = someConnection();
  expect(labelOf(entra, entra.own.entityId!)).toBe('Identifier (Entity ID)');
  expect(labelOf({ ...entra, product: 'google' }, entra.own.acsUrl!)).toBe('ACS URL');
  expect(labelOf(entra, 'urn:something-else')).toBe(null);
});
