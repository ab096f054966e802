import { ApiError } from '@chamfer/client';
import { expect, test } from 'vitest';
import { checkOidc, checkSaml, oidcRefusal, type SamlValues, samlRefusal } from './exchange-calls.ts';

const nothing: SamlValues = {
  by: 'address',
  address: ' ',
  file: null,
  issuer: '',
  signInUrl: '',
  signOutUrl: '',
  certificate: '',
};
const refused = (reason: string) =>
  new ApiError(
    { code: 'SSO_METADATA_INVALID', message: 'no', details: { reason } },
    new Response(null, { status: 400 }),
  );

test('only what the chosen way needs is asked for', () => {
  expect(checkSaml(nothing)).toEqual({ address: 'teamSignIn.exchange.empty' });
  expect(checkSaml({ ...nothing, by: 'file' })).toEqual({ file: 'teamSignIn.exchange.file.empty' });
  expect(Object.keys(checkSaml({ ...nothing, by: 'hand' }))).toEqual(['issuer', 'signInUrl', 'certificate']);
  expect(checkSaml({ ...nothing, address: 'https://a.example' })).toEqual({});
});

test('a secret may be left out only where one is stored', () => {
  const values = { issuer: 'https://a.example', clientId: 'a', clientSecret: '' };
  expect(checkOidc(values, true)).toEqual({});
  expect(checkOidc(values, false)).toEqual({ clientSecret: 'teamSignIn.exchange.empty' });
});

test('what cannot be used is said at the field that it came from', () => {
  expect(samlRefusal('address')(refused('timeout'))).toEqual({ address: 'teamSignIn.exchange.unreachable' });
  expect(samlRefusal('file')(refused('no_certificate'))).toEqual({ file: 'teamSignIn.exchange.noCertificate' });
  expect(samlRefusal('hand')(refused('something'))).toEqual({ certificate: 'teamSignIn.certificate.invalid' });
  expect(oidcRefusal(refused('shared_issuer'))).toEqual({ issuer: 'teamSignIn.exchange.shared' });
  expect(oidcRefusal(refused('not_a_provider'))).toEqual({ issuer: 'teamSignIn.exchange.noDescription' });
});
