import { expect, test } from 'vitest';
import { supportAddress } from './support-address.ts';

const portal = 'https://help.chamfer.example/tickets/new';

test('a page of the support portal is led to, and no other', () => {
  expect(supportAddress(portal, null)).toBe(portal);
  expect(supportAddress(portal, 'https://help.chamfer.example/tickets/7?x=1')).toBe(
    'https://help.chamfer.example/tickets/7?x=1',
  );
  expect(supportAddress(portal, '/tickets/7')).toBe('https://help.chamfer.example/tickets/7');
  for (const evil of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://help.chamfer.example.evil.example',
    'http://help.chamfer.example/',
    'https://[',
    'https://help.chamfer.example@evil.example/',
    'https://evil.example@help.chamfer.example/',
  ]) {
    expect([evil, supportAddress(portal, evil)]).toEqual([evil, portal]);
  }
  expect(supportAddress('mailto:help@chamfer.example', '/tickets/7')).toBe('mailto:help@chamfer.example');
});

test('a portal with two addresses is led to at both', () => {
  const zendesk = 'https://chamfer.zendesk.example/access/jwt';
  const page = 'https://chamfer.zendesk.example/hc/articles/7';
  expect(supportAddress(portal, page)).toBe(portal);
  expect(supportAddress(portal, page, [zendesk])).toBe(page);
  expect(supportAddress(portal, 'https://evil.example/', [zendesk])).toBe(portal);
});
