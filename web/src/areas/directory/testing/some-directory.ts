import type { DirectoryGroup, DirectoryPerson, DirectoryToken, TeamDirectory } from '../use-team-directory.ts';

const day = 24 * 60 * 60_000;

/** A point in time some days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** A token of a directory. */
export function someToken(name: string, more: Partial<DirectoryToken> = {}): DirectoryToken {
  return {
    tokenId: crypto.randomUUID(),
    name,
    hint: 'k4Qp',
    createdAt: inDays(-10),
    endsAt: inDays(300),
    lastUsedAt: inDays(-0.01),
    madeBy: { userId: crypto.randomUUID(), name: 'Mara Lindqvist' },
    ...more,
  };
}

/** A directory that is on, with people in every state. */
export function someDirectory(more: Partial<TeamDirectory> = {}): TeamDirectory {
  return {
    url: 'https://cad.haldenworks.example/api/scim/v2',
    hasDomain: true,
    state: 'on',
    lastCall: { call: 'PATCH /Users', status: 200, at: inDays(-0.001) },
    people: { joinedCount: 8, awaitedCount: 2, inactiveCount: 1, seatlessCount: 0, kept: [] },
    groupCount: 2,
    tokens: [someToken('Entra provisioning')],
    ...more,
  };
}

/** A group that gives nothing. */
export function someGroup(name: string, more: Partial<DirectoryGroup> = {}): DirectoryGroup {
  return { groupId: crypto.randomUUID(), name, memberCount: 4, space: null, role: null, ...more };
}

/** Somebody in a directory. */
export function somePerson(name: string, state: DirectoryPerson['state']): DirectoryPerson {
  const address = `${name.toLowerCase().replace(' ', '.')}@haldenworks.example`;
  return { directoryUserId: crypto.randomUUID(), userName: address, name, email: address, state };
}
