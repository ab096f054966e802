import type { CallOutput } from '@chamfer/contract';
import { isEmail } from '@chamfer/contract/rules';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { users } from '../people/people.tables.ts';
import { teamInvitations, teamUsers } from '../teams/teams.tables.ts';
import { isConsumerDomain } from './consumer-domains.ts';

type InviteError = CallOutput<'POST /teams/{teamId}/self-serve-invitations'>['errors'][number];

/** Addresses that somebody wants to invite: those that can be invited, once each, and what is wrong with the others. */
export interface Candidates {
  emails: string[];
  errors: InviteError[];
}

/**
 * Sorts addresses into those that can be invited to a role in a team and those that cannot (spec 2 §5 Invite, §8).
 * Expired invitations do not count: inviting the address again replaces them.
 */
export async function sortCandidates(
  db: Db,
  teamId: string,
  { emails, role, now }: { emails: string[]; role: 'editor' | 'contributor'; now: Date },
): Promise<Candidates> {
  // Of addresses that differ in case only, the first one is reported as it was typed.
  const wanted = new Map(emails.toReversed().map((email) => [email.trim().toLowerCase(), email.trim()]));
  wanted.delete('');
  const addresses = [...wanted.keys()].toReversed();
  const [members, pending] = await Promise.all([
    db
      .select({ email: users.email })
      .from(teamUsers)
      .innerJoin(users, eq(users.id, teamUsers.userId))
      .where(and(eq(teamUsers.teamId, teamId), inArray(users.email, addresses))),
    db
      .select({ email: teamInvitations.email })
      .from(teamInvitations)
      .where(
        and(
          eq(teamInvitations.teamId, teamId),
          inArray(teamInvitations.email, addresses),
          isNull(teamInvitations.acceptedAt),
          gt(teamInvitations.expiresAt, now),
        ),
      ),
  ]);
  const inTeam = new Set(members.map(({ email }) => email));
  const invited = new Set(pending.map(({ email }) => email));
  const errorOf = (address: string): InviteError['code'] | null => {
    if (address.length > 254 || !isEmail(address)) return 'INVALID_EMAIL';
    if (inTeam.has(address)) return 'USER_ALREADY_IN_THIS_TEAM';
    if (invited.has(address)) return 'USER_ALREADY_INVITED_TO_TEAM';
    const isConsumer = role === 'contributor' && isConsumerDomain(address.split('@')[1]!);
    return isConsumer ? 'FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION' : null;
  };
  const sorted = addresses.map((address) => ({ address, code: errorOf(address) }));
  return {
    emails: sorted.flatMap(({ address, code }) => (code ? [] : [address])),
    errors: sorted.flatMap(({ address, code }) => (code ? [{ email: wanted.get(address)!, code }] : [])),
  };
}
