import { expect, test } from 'vitest';
import { answeredSurvey, appLink, challengeOf, comesFromSignIn } from './app-auth-link.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('only a value with the form of an S256 challenge is accepted', () => {
  expect(challengeOf({ code_challenge: challenge })).toBe(challenge);
  for (const code_challenge of [undefined, '', 'X', `${challenge}A`, challenge.replace('-', '+'), `${challenge}\n`]) {
    expect(challengeOf({ code_challenge })).toBeNull();
  }
});

test.each([
  ['signin', true],
  ['signup', true],
  ['sso-callback', true],
  ['app-auth', false],
  ['download', false],
  [undefined, false],
])('from %s it continues automatically: %s', (source, expected) => {
  expect(comesFromSignIn({ source })).toBe(expected);
  expect(comesFromSignIn({ source, from_survey: 'true' })).toBe(false);
});

test.each([
  ['true', true],
  ['1', true],
  ['error', false],
  ['skipped', false],
  ['false', false],
  [undefined, false],
])('from_survey=%s stored answers: %s', (from_survey, expected) => {
  expect(answeredSurvey({ from_survey })).toBe(expected);
});

test('the link contains code, challenge and source', () => {
  expect(appLink({ code_challenge: challenge, source: 'signin' }, 'a b&c', { isBeta: false })).toBe(
    `chamfer://auth?code=a+b%26c&code_challenge=${challenge}&source=signin`,
  );
  expect(appLink({ code_challenge: challenge }, 'x', { isBeta: false })).toContain('source=app-auth');
});

test.each([
  [{}, false, 'chamfer:'],
  [{ beta: '' }, false, 'chamfer-beta:'],
  [{ beta: '1' }, false, 'chamfer-beta:'],
  [{ beta: 'false' }, false, 'chamfer:'],
  [{}, true, 'chamfer-beta:'],
  [{ prod: '1' }, true, 'chamfer:'],
  [{ beta: '0' }, true, 'chamfer-beta:'],
])('%j, in the beta %s: %s', (search, isBeta, scheme) => {
  expect(new URL(appLink(search, 'x', { isBeta })).protocol).toBe(scheme);
});
