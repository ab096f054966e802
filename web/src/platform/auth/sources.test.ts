import { expect, test } from 'vitest';
import { wantsSignUp } from './return-address.ts';
import { type Intent, type intents, isIntentOf, leadsOf, type Source, sources } from './sources.ts';

/** The values of spec 1 §2 and where it says they lead; one that is missing on either side does not compile. */
const toSignUp: Record<Source, boolean> = {
  signin: false,
  signup: false,
  download: true,
  pricing: true,
  'update-mac': false,
  'app-auth': false,
  'auth-handoff': false,
  'sso-callback': false,
  embedded: true,
};
const places: Record<Intent, (typeof intents)[Intent]> = {
  invite: 'team',
  relogin: 'sign-in',
  rename_space: 'team',
  share: 'design',
};

test('every source leads where the specification says', () => {
  expect(Object.keys(sources).toSorted()).toEqual(Object.keys(toSignUp).toSorted());
  for (const [source, isNew] of Object.entries(toSignUp)) {
    expect([source, wantsSignUp({ source }), leadsOf(source).signedOut]).toEqual([
      source,
      isNew,
      isNew ? '/signup' : '/login',
    ]);
  }
  const those = (what: 'continuesToApp' | 'opensTeamPage' | 'createsFirst') =>
    Object.keys(sources).filter((source) => leadsOf(source)[what]);
  expect(those('continuesToApp')).toEqual(['signin', 'signup', 'sso-callback']);
  expect(those('opensTeamPage')).toEqual(['auth-handoff']);
  expect(those('createsFirst')).toEqual(['embedded']);
});

test('an unknown source leads to nothing of its own, whatever objects have by themselves', () => {
  for (const source of [undefined, '', 'elsewhere', 'constructor', '__proto__', 'toString', 'PRICING']) {
    expect(leadsOf(source)).toEqual({ signedOut: '/login' });
  }
});

test('every intent counts at its place alone', () => {
  for (const [intent, place] of Object.entries(places)) {
    for (const other of ['team', 'design', 'sign-in'] as const) {
      expect([intent, other, isIntentOf(other, intent)]).toEqual([intent, other, other === place]);
    }
  }
  for (const intent of [undefined, '', 'delete', 'constructor', '__proto__']) {
    expect(isIntentOf('team', intent)).toBe(false);
  }
});
