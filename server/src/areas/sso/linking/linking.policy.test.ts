import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideLink, type LinkDecision, type LinkFacts } from './linking.policy.ts';

const kenji = 'kenji@haldenworks.example';
const mara = 'mara@haldenworks.example';

const facts = (given: Partial<LinkFacts> = {}): LinkFacts => ({
  typed: kenji,
  asserted: kenji,
  isEmailVerified: true,
  isHeld: true,
  identity: null,
  account: null,
  factorOf: null,
  ...given,
});
const account = (given: Partial<NonNullable<LinkFacts['account']>> = {}) => ({
  userId: 'account',
  isVerified: true,
  hasOtherSubject: false,
  factors: [],
  ...given,
});
const identity = (given: Partial<NonNullable<LinkFacts['identity']>> = {}) => ({
  userId: 'known',
  email: kenji,
  isHeld: true,
  ...given,
});
const mismatch = { act: 'refuse', code: 'SSO_AUTHENTICATION_EMAIL_MISMATCH' };

describe('the cases of linking', () => {
  test.each<[string, Partial<LinkFacts>, unknown]>([
    ['no single address', { asserted: null }, mismatch],
    ['an address that the provider calls unverified', { isEmailVerified: false }, mismatch],
    ['… also of a known identity', { isEmailVerified: false, identity: identity() }, mismatch],
    ['an address of another domain', { isHeld: false }, mismatch],
    ['… also where an account has it', { isHeld: false, account: account() }, mismatch],
    ['… also of a known identity', { isHeld: false, identity: identity() }, mismatch],
    ['another address than was typed', { typed: mara }, mismatch],
    ['… also where an account has it', { typed: mara, account: account() }, mismatch],
    [
      '… also where a known identity has neither',
      { typed: 'else@haldenworks.example', identity: identity() },
      mismatch,
    ],
    ['nothing typed, nothing known', { typed: null }, { act: 'create' }],
    ['nothing known', {}, { act: 'create' }],
    ['nothing known, whatever factor is given', { factorOf: 'account' }, { act: 'create' }],
    ['a known identity', { identity: identity() }, { act: 'sign_in', userId: 'known' }],
    ['a known identity that typed nothing', { typed: null, identity: identity() }, { act: 'sign_in', userId: 'known' }],
    [
      'a known identity with its account at the address',
      { identity: identity(), account: account({ userId: 'known' }) },
      { act: 'sign_in', userId: 'known' },
    ],
    [
      'a known identity with a second factor of its own',
      { identity: identity(), account: account({ userId: 'known', factors: ['code'] }) },
      { act: 'sign_in', userId: 'known' },
    ],
    [
      'a known identity, moved to a free address',
      { identity: identity({ email: mara }) },
      { act: 'move', userId: 'known' },
    ],
    [
      '… that typed the address it had',
      { typed: mara, identity: identity({ email: mara }) },
      { act: 'move', userId: 'known' },
    ],
    ['… to an address that another account has', { identity: identity({ email: mara }), account: account() }, mismatch],
    [
      '… to an address that a squatter registered',
      { identity: identity({ email: mara }), account: account({ isVerified: false }) },
      mismatch,
    ],
    [
      'a known identity, whose account was moved away from the company',
      { identity: identity({ email: 'kenji@home.example', isHeld: false }) },
      mismatch,
    ],
    ['… also where its address is asserted', { typed: null, identity: identity({ isHeld: false }) }, mismatch],
    ['an account of the address, by password', { account: account() }, { act: 'link', userId: 'account' }],
    ['… that typed nothing', { typed: null, account: account() }, { act: 'link', userId: 'account' }],
    [
      '… with an authenticator app',
      { account: account({ factors: ['code'] }) },
      { act: 'ask', userId: 'account', factors: ['code'] },
    ],
    [
      '… with a passkey',
      { account: account({ factors: ['passkey'] }) },
      { act: 'ask', userId: 'account', factors: ['passkey'] },
    ],
    [
      '… with both, of which one was given',
      { account: account({ factors: ['code', 'passkey'] }), factorOf: 'account' },
      { act: 'link', userId: 'account' },
    ],
    [
      '… with one, and another person’s was given',
      { account: account({ factors: ['code'] }), factorOf: 'else' },
      { act: 'ask', userId: 'account', factors: ['code'] },
    ],
    [
      'an account that the connection knows by another subject',
      { account: account({ hasOtherSubject: true }) },
      mismatch,
    ],
    [
      '… also where it was never verified',
      { account: account({ hasOtherSubject: true, isVerified: false }) },
      mismatch,
    ],
    ['a squatter’s account', { account: account({ isVerified: false }) }, { act: 'take_over', userId: 'account' }],
    [
      '… with a passkey of the squatter’s',
      { account: account({ isVerified: false, factors: ['passkey'] }) },
      { act: 'take_over', userId: 'account' },
    ],
  ])('%s', (_case, given, decision) => {
    expect(decideLink(facts(given))).toEqual(decision);
  });
});

/**
 * The same rules, written the other way round: each outcome says what must hold for it, and exactly one does.
 */
function model({
  typed,
  asserted,
  isEmailVerified,
  isHeld,
  identity: known,
  account: at,
  factorOf,
}: LinkFacts): LinkDecision[] {
  const typedOk = typed === null || typed === asserted || (known !== null && typed === known.email);
  const vouched = asserted !== null && isEmailVerified && isHeld && typedOk;
  const fresh = vouched && known === null;
  const linkable = fresh && at !== null && !at.hasOtherSubject && at.isVerified;
  const shown = at !== null && (at.factors.length === 0 || factorOf === at.userId);
  const outcomes: [boolean, LinkDecision][] = [
    [vouched && known?.isHeld === true && known.email === asserted, { act: 'sign_in', userId: known?.userId ?? '' }],
    [
      vouched && known?.isHeld === true && known.email !== asserted && at === null,
      { act: 'move', userId: known?.userId ?? '' },
    ],
    [fresh && at === null, { act: 'create' }],
    [fresh && at !== null && !at.hasOtherSubject && !at.isVerified, { act: 'take_over', userId: at?.userId ?? '' }],
    [linkable && shown, { act: 'link', userId: at?.userId ?? '' }],
    [linkable && !shown, { act: 'ask', userId: at?.userId ?? '', factors: at?.factors ?? [] }],
  ];
  const allowed = outcomes.filter(([holds]) => holds).map(([, decision]) => decision);
  return allowed.length > 0 ? allowed : [{ act: 'refuse', code: 'SSO_AUTHENTICATION_EMAIL_MISMATCH' }];
}

test('a second model agrees on 100,000 random facts', () => {
  const address = fc.constantFrom(kenji, mara, 'else@haldenworks.example');
  const person = fc.constantFrom('a', 'b');
  const random = fc.record<LinkFacts>({
    typed: fc.option(address),
    asserted: fc.option(address, { freq: 8 }),
    isEmailVerified: fc.boolean(),
    isHeld: fc.boolean(),
    identity: fc.option(fc.record({ userId: person, email: address, isHeld: fc.boolean() })),
    account: fc.option(
      fc.record({
        userId: person,
        isVerified: fc.boolean(),
        hasOtherSubject: fc.boolean(),
        factors: fc.subarray<'code' | 'passkey'>(['code', 'passkey']),
      }),
    ),
    factorOf: fc.option(person),
  });
  const seen = new Set<string>();
  fc.assert(
    fc.property(random, (given) => {
      const decision = decideLink(given);
      seen.add(decision.act);
      expect(model(given)).toEqual([decision]);
    }),
    { numRuns: 100_000 },
  );
  expect([...seen].sort()).toEqual(['ask', 'create', 'link', 'move', 'refuse', 'sign_in', 'take_over']);
});
