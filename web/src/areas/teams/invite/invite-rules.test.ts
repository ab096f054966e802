import { expect, test } from 'vitest';
import {
  addressFaults,
  type EstimateState,
  type InviteEstimate,
  type InviteValues,
  inviteesOf,
  leftTags,
  sendObstacle,
  validEmails,
} from './invite-rules.ts';

const values = (changes: Partial<InviteValues> = {}): InviteValues => ({
  tags: ['lena@haldenworks.example'],
  text: '',
  role: 'editor',
  ...changes,
});
const estimate = (changes: Partial<InviteEstimate> = {}): InviteEstimate => ({
  available: true,
  reason: null,
  errors: [],
  contributorBlockedEmailCount: 0,
  overSeatLimit: 0,
  contributorOffered: true,
  freeSeats: 1,
  newSubscriptionEstimate: null,
  seatUpgradeEstimate: null,
  salesTeamSeatUpgradeEstimate: null,
  ...changes,
});
const costs = {
  totalAmount: { amount: 27_600, currencyCode: 'USD' },
  unitAmount: { amount: 27_600, currencyCode: 'USD' },
  period: 'yearly' as const,
  editorSeatCount: 2,
  trialEnd: null,
};
const state = (changes: Partial<EstimateState> = {}): EstimateState => ({
  data: estimate(),
  isFetching: false,
  isPaused: false,
  isError: false,
  settled: true,
  mayPay: true,
  ...changes,
});
const pasted = (good: number, bad: number) => [
  ...Array.from({ length: good }, (_, index) => `person-${index}@haldenworks.example`),
  ...Array.from({ length: bad }, (_, index) => `person-${index}@halden`),
];

test('an estimate is requested for the valid addresses, each once, and for a complete one that is still in the field', () => {
  const tags = ['a@x.example', 'oliver@halden', 'A@x.example', 'b@x.example'];
  expect(validEmails(values({ tags, text: ' c@x.example ' }))).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
  expect(validEmails(values({ tags, text: 'nora.s' }))).toEqual(['a@x.example', 'b@x.example']);
});

test.each([
  ['INVALID_EMAIL', 'invalid_format'],
  ['USER_ALREADY_IN_THIS_TEAM', 'already_in_team'],
  ['USER_ALREADY_INVITED_TO_TEAM', 'already_in_team'],
  ['FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION', 'ineligible_domain'],
] as const)('%s of the server is %s', (code, fault) => {
  const faults = addressFaults(
    values({ tags: ['Lena@haldenworks.example'], role: 'contributor' }),
    estimate({ errors: [{ email: 'lena@haldenworks.example', code }] }),
  );
  expect([...faults]).toEqual([['lena@haldenworks.example', fault]]);
});

test('a malformed address is marked at once, and one that was removed is not spoken of any more', () => {
  const errors = [{ email: 'gone@x.example', code: 'USER_ALREADY_IN_THIS_TEAM' as const }];
  const faults = addressFaults(values({ tags: ['oliver@halden', 'a@x.example'] }), estimate({ errors }));
  expect([...faults]).toEqual([['oliver@halden', 'invalid_format']]);
});

test('an estimate for contributors marks no domain for editors', () => {
  const errors = [{ email: 'lena@haldenworks.example', code: 'FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION' as const }];
  expect(addressFaults(values({ role: 'editor' }), estimate({ errors })).size).toBe(0);
});

test('of 500 pasted addresses with 40 bad ones 460 are sent, and the 40 stay in the field', () => {
  const many = values({ tags: pasted(460, 40) });
  const faults = addressFaults(many, estimate());
  const invitees = inviteesOf(many, faults);
  expect(invitees).toHaveLength(460);
  expect(sendObstacle(many, state())).toBeNull();
  expect(leftTags(many, invitees)).toEqual(pasted(0, 40));
});

test.each<[string, Partial<InviteValues>, Partial<EstimateState>, ReturnType<typeof sendObstacle>]>([
  ['everything is there', {}, {}, null],
  ['the typed address is not complete', { text: 'nora.s' }, {}, 'typing'],
  ['the typed address is complete', { text: 'nora@x.example' }, {}, null],
  [
    'the typed address is in the team',
    { text: 'nora@x.example' },
    { data: estimate({ errors: [{ email: 'nora@x.example', code: 'USER_ALREADY_IN_THIS_TEAM' }] }) },
    'typing',
  ],
  ['there is no address', { tags: [] }, {}, 'nobody'],
  ['there is no valid address', { tags: ['oliver@halden'] }, {}, 'nobody'],
  [
    'the only address is invited already',
    {},
    { data: estimate({ errors: [{ email: 'lena@haldenworks.example', code: 'USER_ALREADY_INVITED_TO_TEAM' }] }) },
    'nobody',
  ],
  ['there are more than one call takes', { tags: pasted(501, 0) }, {}, 'too_many'],
  ['the estimate is being fetched', {}, { isFetching: true }, 'estimating'],
  ['the estimate waits for the network', {}, { isPaused: true }, 'estimating'],
  ['the estimate was never there', {}, { data: undefined }, 'estimating'],
  ['the list has changed since the estimate', {}, { settled: false }, 'estimating'],
  ['the estimate failed', {}, { isError: true, data: undefined }, 'unavailable'],
  ['nobody can be invited', {}, { data: estimate({ available: false, reason: 'grace_period' }) }, 'unavailable'],
  [
    'the free places for contributors are taken',
    { role: 'contributor' },
    { data: estimate({ contributorBlockedEmailCount: 1 }) },
    'contributors',
  ],
  ['the next step is for owners', {}, { data: estimate({ newSubscriptionEstimate: costs }), mayPay: false }, 'owner'],
  ['the next step is checkout', {}, { data: estimate({ newSubscriptionEstimate: costs }) }, null],
  ['the team cannot have so many seats', {}, { data: estimate({ overSeatLimit: 1 }) }, 'seats'],
])('where %s', (_, changes, changedState, expected) => {
  expect(sendObstacle(values(changes), state(changedState))).toBe(expected);
});
