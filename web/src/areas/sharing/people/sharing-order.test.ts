import { expect, test } from 'vitest';
import type { Sharer } from '../sharing-types.ts';
import { inOrder } from './sharing-order.ts';

const can = { changeRole: true, makeOwner: false, remove: true };
const member = (email: string): Sharer => ({
  type: 'member',
  userId: email,
  email,
  role: 'viewer',
  isTeamUser: true,
  keepsAccess: false,
  createdAt: '2026-11-01T00:00:00Z',
  can,
});
const invitation = (email: string, createdAt: string): Sharer => ({
  type: 'invitation',
  invitationId: email,
  email,
  role: 'viewer',
  createdAt,
  sentAt: createdAt,
  isExpired: false,
});
const request = (email: string, createdAt: string): Sharer => ({
  type: 'access_request',
  accessRequestId: email,
  userId: `user ${email}`,
  email,
  createdAt,
});

test('requests come first, then who was just accepted, then invitations, then members by email', () => {
  const users = [
    member('zora'),
    member('anna'),
    invitation('old', '2026-11-01T00:00:00Z'),
    member('just'),
    invitation('new', '2026-11-02T00:00:00Z'),
    request('first', '2026-11-01T00:00:00Z'),
    request('second', '2026-11-03T00:00:00Z'),
  ];
  const emails = inOrder(users, new Set(['just'])).map(({ email }) => email);
  expect(emails).toEqual(['second', 'first', 'just', 'new', 'old', 'anna', 'zora']);
  expect(inOrder(users, new Set()).map(({ email }) => email)).toEqual([
    'second',
    'first',
    'new',
    'old',
    'anna',
    'just',
    'zora',
  ]);
});
