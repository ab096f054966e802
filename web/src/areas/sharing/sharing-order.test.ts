import { expect, test } from 'vitest';
import { orderSharers } from './sharing-order.ts';
import type { Sharer } from './sharing-types.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const member = (email: string): Sharer => ({
  type: 'member',
  userId: email,
  email,
  role: 'viewer',
  isTeamUser: true,
  createdAt: at(1),
  can: { changeRole: true, makeOwner: false, remove: true },
});
const invitation = (email: string, day: number): Sharer => ({
  type: 'invitation',
  invitationId: email,
  email,
  role: 'viewer',
  createdAt: at(day),
  sentAt: at(day),
  isExpired: false,
});
const request = (email: string, day: number): Sharer => ({
  type: 'access_request',
  accessRequestId: email,
  userId: email,
  email,
  createdAt: at(day),
});
const emails = (users: readonly Sharer[], accepted: string[] = []) =>
  orderSharers(users, new Set(accepted)).map(({ email }) => email);

test('requests come first, then those just accepted, then invitations, then other members', () => {
  const users = [member('a'), invitation('c', 3), request('d', 1), member('b')];
  expect(emails(users, ['b'])).toEqual(['d', 'b', 'c', 'a']);
});

test('members are ordered by email, requests and invitations newest first', () => {
  const users = [member('z'), member('y'), invitation('a', 1), invitation('b', 2), request('a', 3), request('b', 4)];
  expect(emails(users)).toEqual(['b', 'a', 'b', 'a', 'y', 'z']);
});

test('the list itself stays as it is', () => {
  const users = [member('b'), member('a')];
  emails(users);
  expect(users.map(({ email }) => email)).toEqual(['b', 'a']);
});
