import { expect, test } from 'vitest';
import { domainOfAddress, readDomain } from './read-domain.ts';

test.each([
  ['haldenworks.example', 'haldenworks.example'],
  ['  HaldenWorks.Example. ', 'haldenworks.example'],
  ['@haldenworks.example', 'haldenworks.example'],
  ['eu.haldenworks.example', 'eu.haldenworks.example'],
  ['Müller.example', 'xn--mller-kva.example'],
  ['ＨＡＬＤＥＮ.example', 'halden.example'],
  ['xn--mller-kva.example', 'xn--mller-kva.example'],
  ['haldenworks.co.uk', 'haldenworks.co.uk'],
  ['haldenworks.github.io', 'haldenworks.github.io'],
])('%s is %s', (text, domain) => {
  expect(readDomain(text)).toEqual({ domain });
});

test.each([
  '',
  'haldenworks',
  'localhost',
  'co.uk',
  'com',
  'github.io',
  '127.0.0.1',
  '[::1]',
  '0x7f.1',
  '127.0.0.1.',
  'https://haldenworks.example',
  'haldenworks.example/path',
  'haldenworks.example:443',
  'mara@haldenworks.example',
  'halden works.example',
  'a.example <b@c.example>',
  'a.example, b.example',
  '-halden.example',
  'halden..example',
  'halden_works.example',
  '*.haldenworks.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(125)}example`,
  `${'a.'.repeat(119)}example`,
])('%s is no domain to prove', (text) => {
  expect(readDomain(text)).toEqual({ reason: 'not-a-domain' });
});

test.each([
  'gmail.com',
  'GoogleMail.com',
  'web.de',
  'mail.web.de',
  'hey.com',
  'tutanota.com',
  'mailinator.com',
  'qq.com',
])('%s is for everybody', (text) => {
  expect(readDomain(text)).toEqual({ reason: 'consumer-domain' });
});

test.each(['siemens.com', 'google.com', 'parrot.com', 'mail.com.example'])('%s is for its own people', (domain) => {
  expect(readDomain(domain)).toEqual({ domain });
});

test('the domain of an address has the same form', () => {
  expect(domainOfAddress('Jonas@MÜLLER.example')).toBe('xn--mller-kva.example');
  expect(domainOfAddress('"a@gmail.com"@haldenworks.example')).toBeNull();
  expect(domainOfAddress('haldenworks.example')).toBeNull();
});
