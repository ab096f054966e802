import { expect, test } from 'vitest';
import type { Sharer } from '../sharing-types.ts';
import { addressFaults, inviteesOf, inviteObstacle, leftTags } from './invite-rules.ts';

const users: Sharer[] = [
  {
    type: 'member',
    userId: '1',
    email: 'jonas@haldenworks.example',
    role: 'editor',
    isTeamUser: true,
    keepsAccess: false,
    createdAt: '',
    can: { changeRole: true, makeOwner: true, remove: true },
  },
  {
    type: 'invitation',
    invitationId: '2',
    email: 'tom@haldenworks.example',
    role: 'editor',
    createdAt: '',
    sentAt: '',
    isExpired: false,
  },
];
const known = {
  own: 'Mara@haldenworks.example',
  users,
  refused: new Map([['full@haldenworks.example', 'CONTRIBUTOR_LIMIT_REACHED' as const]]),
};
const entries = (tags: string[], text = '') => ({ tags, text });

test('finds what is wrong with each address', () => {
  const tags = ['mara@haldenworks.example', 'Jonas@haldenworks.example', 'tom@haldenworks.example', 'nothing'];
  expect([...addressFaults(entries([...tags, 'full@haldenworks.example', 'new@haldenworks.example']), known)]).toEqual([
    ['mara@haldenworks.example', 'OWN_EMAIL'],
    ['jonas@haldenworks.example', 'ALREADY_MEMBER'],
    ['tom@haldenworks.example', 'ALREADY_INVITED'],
    ['nothing', 'INVALID_EMAIL'],
    ['full@haldenworks.example', 'CONTRIBUTOR_LIMIT_REACHED'],
  ]);
});

test('an invitation that has expired can be created again', () => {
  const expired = users.map((user) => (user.type === 'invitation' ? { ...user, isExpired: true } : user));
  expect(addressFaults(entries(['tom@haldenworks.example']), { ...known, users: expired }).size).toBe(0);
});

test('nothing is sent while an address is being typed, or nobody is left', () => {
  const none = new Map();
  expect(inviteObstacle(entries(['a@b.example'], 'c@'), none)).toBe('typing');
  expect(inviteObstacle(entries([]), none)).toBe('nobody');
  expect(inviteObstacle(entries([], 'a@b.example'), none)).toBeNull();
  expect(inviteesOf(entries(['a@b.example', 'A@b.example'], 'c@d.example'), none)).toEqual([
    'a@b.example',
    'c@d.example',
  ]);
});

test('what was not invited stays in the field, the typed address too', () => {
  expect(leftTags(entries(['a@b.example', 'bad'], 'c@d.example'), ['A@b.example'])).toEqual(['bad', 'c@d.example']);
});
