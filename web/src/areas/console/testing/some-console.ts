import type { CallOutput } from '@chamfer/contract';

/** An installation where all is well and nothing waits. */
export const someOverview: CallOutput<'GET /operator/overview'> = {
  host: 'cad.haldenworks.example',
  version: '0.2.0',
  migration: '0014_operators',
  startedAt: '2026-11-16T08:00:00.000Z',
  maintenance: null,
  calls: { count: 120_000, failed: 0, p95Ms: 37.4 },
  jobs: { running: 3, waiting: 0, failed: 0, oldestWaitingSince: null, pausedKinds: 0 },
  requests: Array.from({ length: 24 }, (_, place) => ({
    hour: new Date(Date.parse('2026-11-19T12:00:00.000Z') + place * 3_600_000).toISOString(),
    count: 1000 + 100 * place,
    failed: place === 20 ? 14 : 0,
  })),
  mails: { sent: 318, waiting: 0, failed: 0 },
  disk: { used: 412_000_000_000, total: 1_000_000_000_000 },
  backup: { finishedAt: '2026-11-20T02:10:00.000Z', bytes: 41_000_000_000, isVerified: true, error: null },
  people: { accounts: 1284, active: 611, teams: 96, viewLinks: 2047, guests: 318 },
  legal: { imprint: true, privacy: true, privacyEmail: true },
  education: { waiting: 0, oldestSince: null },
};

/** A verified account with a second factor, in one team. */
export const someUser: CallOutput<'GET /operator/users/{userId}'> = {
  userId: '0198c0de-0000-7000-8000-000000000a01',
  name: 'Jonas Weber',
  email: 'jonas.weber@haldenworks.example',
  isGuest: false,
  isVerified: true,
  isOperator: false,
  blockedAt: null,
  createdAt: '2026-08-21T07:14:00.000Z',
  lastSeenAt: '2026-11-20T10:31:00.000Z',
  ssoEnforced: false,
  hasPassword: true,
  twoFactorAt: '2026-09-01T09:00:00.000Z',
  recoveryCodesLeft: 8,
  passkeys: 1,
  wrongPasswords: 0,
  blockReason: null,
  teams: [
    {
      teamId: '0198c0de-0000-7000-8000-000000000b01',
      name: 'Haldenworks',
      role: 'editor',
      since: '2026-08-21T07:20:00.000Z',
    },
  ],
  sessions: [
    {
      sessionId: '0198c0de-0000-7000-8000-000000000c01',
      device: 'Chrome on macOS',
      ip: '198.51.100.8',
      createdAt: '2026-11-01T08:00:00.000Z',
      lastUsedAt: '2026-11-20T10:31:00.000Z',
      hasSecondFactor: true,
    },
    {
      sessionId: '0198c0de-0000-7000-8000-000000000c02',
      device: 'Firefox on Windows',
      ip: '203.0.113.20',
      createdAt: '2026-11-02T08:00:00.000Z',
      lastUsedAt: '2026-11-18T09:10:00.000Z',
      hasSecondFactor: false,
    },
  ],
  apiTokens: 2,
  mails: [
    {
      mailId: '0198c0de-0000-7000-8000-000000000d01',
      subject: 'New device signed in',
      at: '2026-11-20T10:31:00.000Z',
      state: 'sent',
    },
  ],
  acts: [
    {
      id: '0198c0de-0000-7000-8000-000000000e01',
      at: '2026-11-12T12:00:00.000Z',
      operator: 'Olga Brandvold',
      action: 'operator.let_in',
      reason: 'Ticket 4102',
    },
  ],
};

const { teams, ...account } = someUser;

/** A page of the list of accounts. */
export function usersPage(
  users: readonly Partial<CallOutput<'GET /operator/users'>['items'][number]>[],
): CallOutput<'GET /operator/users'> {
  const items = users.map((user, place) => ({
    ...account,
    teams: teams.map(({ teamId, name, role }) => ({ teamId, name, role })),
    userId: `0198c0de-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`,
    ...user,
  }));
  return { items, nextCursor: null, totalCount: 1284, foundCount: items.length };
}

/** A team of three with a plan. */
export const someTeam: CallOutput<'GET /operator/teams/{teamId}'> = {
  teamId: '0198c0de-0000-7000-8000-000000000b01',
  name: 'Haldenworks',
  createdAt: '2026-08-21T07:20:00.000Z',
  owner: {
    userId: '0198c0de-0000-7000-8000-000000000a02',
    name: 'Mara Lindqvist',
    email: 'mara.lindqvist@haldenworks.example',
  },
  members: 3,
  projects: 12,
  plan: 'pro',
  subscription: {
    subscriptionId: '0198c0de-0000-7000-8000-000000001001',
    plan: 'pro',
    state: 'active',
    seats: 9,
    until: '2027-01-01T00:00:00.000Z',
  },
  viewLinks: 7,
  storedBytes: 118_000_000_000,
  people: [
    {
      userId: '0198c0de-0000-7000-8000-000000000a02',
      name: 'Mara Lindqvist',
      email: 'mara.lindqvist@haldenworks.example',
      role: 'owner',
      since: '2026-08-21T07:20:00.000Z',
    },
    {
      userId: someUser.userId,
      name: someUser.name,
      email: someUser.email,
      role: 'editor',
      since: '2026-08-22T07:20:00.000Z',
    },
  ],
};

/** A review link that anybody can open. */
export const someLink: CallOutput<'GET /operator/links/{viewLinkId}'> = {
  viewLinkId: '0198c0de-0000-7000-8000-000000000f01',
  title: 'Bearing housing, draft 4',
  projectName: 'Bearing housing',
  teamId: someTeam.teamId,
  teamName: someTeam.name,
  publishedBy: { userId: someUser.userId, name: someUser.name, email: someUser.email },
  sharedState: 'anyone_with_link',
  hasPassword: false,
  expiresAt: null,
  createdAt: '2026-11-10T09:00:00.000Z',
  comments: 14,
  guests: 3,
};

/** A yearly subscription of a team whose last renewal was declined. */
export const someSubscription: CallOutput<'GET /operator/subscriptions/{subscriptionId}'> = {
  subscriptionId: '0198c0de-0000-7000-8000-000000001001',
  kind: 'team',
  origin: 'checkout',
  plan: 'pro',
  status: 'grace',
  team: { teamId: someTeam.teamId, name: someTeam.name },
  person: null,
  seats: 9,
  period: 'yearly',
  autoRenew: true,
  periodEnd: '2026-11-12T00:00:00.000Z',
  graceUntil: '2026-11-26T00:00:00.000Z',
  createdAt: '2025-11-12T00:00:00.000Z',
  endedAt: null,
  periodStart: '2025-11-12T00:00:00.000Z',
  trialEnd: null,
  periodNext: 'monthly',
  seatsNext: 7,
  seatsTaken: 6,
  unitAmount: 29_900,
  currencyCode: 'EUR',
  externalId: null,
  payment: {
    state: 'overdue',
    method: { type: 'card', cardBrand: 'Visa', lastFourDigits: '4242' },
    nextAttemptAt: '2026-11-19T09:00:00.000Z',
    lastFailure: { at: '2026-11-12T00:05:00.000Z', reason: 'insufficient_funds' },
  },
  invoices: [
    {
      invoiceId: '0198c0de-0000-7000-8000-000000001101',
      number: 'R-2025-000017',
      kind: 'invoice',
      issuedAt: '2025-11-12T00:00:00.000Z',
      totalAmount: 320_229,
      currencyCode: 'EUR',
    },
  ],
};
