import { expect, test } from 'vitest';
import { adClientIds } from './ad-client-ids.ts';
import { hostOrigins, namedHost, readParameters, tellHost } from './host-messages.ts';

const ours = { source: 'chamfer-pricing', version: 1, type: 'parameters' };

test('a whole message is read, and anything else is nothing', () => {
  expect(readParameters({ ...ours, couponCode: ' NORDIC20 ', query: '?gclid=a', opensPurchase: true })).toEqual({
    couponCode: 'NORDIC20',
    query: '?gclid=a',
    opensPurchase: true,
  });
  expect(readParameters(ours)).toEqual({ couponCode: null, query: '', opensPurchase: false });
  for (const bad of [
    undefined,
    null,
    'parameters',
    7,
    [],
    {},
    { ...ours, source: 'chamfer' },
    { ...ours, version: 2 },
    { ...ours, version: '1' },
    { ...ours, type: 'height' },
    { ...ours, couponCode: 20 },
    { ...ours, couponCode: 'x'.repeat(101) },
    { ...ours, query: ['?a'] },
    { ...ours, query: 'x'.repeat(4001) },
    { ...ours, opensPurchase: 'yes' },
  ]) {
    expect(readParameters(bad)).toBeNull();
  }
});

test('messages go to allowed origins by name, and never to just any', () => {
  const allowed = ['https://a.example', 'https://b.example'];
  expect(hostOrigins(allowed, 'https://b.example')).toEqual(['https://b.example']);
  expect(hostOrigins(allowed, 'https://evil.example')).toEqual([]);
  expect(hostOrigins(allowed, null)).toEqual(allowed);
  expect(hostOrigins([], null)).toEqual([]);
  const sent: unknown[][] = [];
  tellHost({ postMessage: (...message) => void sent.push(message) }, ['https://b.example'], {
    type: 'height',
    height: 7,
  });
  expect(sent).toEqual([[{ source: 'chamfer-pricing', version: 1, type: 'height', height: 7 }, 'https://b.example']]);
});

test('the browser names the page around it, or does not', () => {
  const place = { ancestorOrigins: ['https://a.example'] } as unknown as Location;
  expect(namedHost({ referrer: 'https://b.example/x' }, place)).toBe('https://a.example');
  expect(namedHost({ referrer: 'https://b.example/x' }, {} as Location)).toBe('https://b.example');
  expect(namedHost({ referrer: '' }, {} as Location)).toBeNull();
});

test('ids of advertisers are taken from queries; what is no id is left', () => {
  expect(adClientIds('?gclid=Cj0_K-1.2&fbclid=', '?gclid=other&fbclid=IwAR1&team=x')).toEqual({
    gclid: 'Cj0_K-1.2',
    fbclid: 'IwAR1',
  });
  expect(adClientIds(`?gclid=<script>&msclkid=${'a'.repeat(201)}`)).toEqual({});
});
