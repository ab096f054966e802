import { expect, test } from 'vitest';
import { looksLikeToken, makeToken, readToken } from './token-format.ts';

test('a token is read back as what was made, and no two are equal', () => {
  for (const kind of ['pat', 'team', 'scim'] as const) {
    const { token, hash, hint } = makeToken(kind);
    expect(token).toMatch(new RegExp(`^chm_${kind}_[0-9A-Za-z]{49}$`));
    expect(readToken(token)).toEqual({ kind, hash });
    expect(token.endsWith(hint)).toBe(true);
    expect(hash).toMatch(/^[\da-f]{64}$/);
  }
  expect(new Set(Array.from({ length: 100 }, () => makeToken('pat').hash)).size).toBe(100);
});

test('a token with one other character is none', () => {
  const { token } = makeToken('team');
  for (let place = 'chm_team_'.length; place < token.length; place += 1) {
    const other = token[place] === 'a' ? 'b' : 'a';
    expect(readToken(token.slice(0, place) + other + token.slice(place + 1))).toBeNull();
  }
});

test.each(['', 'chm_pat_', 'chm_xyz_0', `${makeToken('pat').token}0`, makeToken('pat').token.replace('pat', 'scim_')])(
  'reads %j as no token',
  (text) => expect(readToken(text)).toBeNull(),
);

test('tells its tokens from access tokens of sessions', () => {
  expect(looksLikeToken(makeToken('scim').token)).toBe(true);
  expect(looksLikeToken('eyJhbGciOiJFZERTQSJ9.e30.x')).toBe(false);
});
