import type { CallOutput } from '@chamfer/contract';
import { distinctEmails, readEmail } from '@chamfer/contract/email-address';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { users } from '../../people/people.tables.ts';
import { teamInvitations, teamUsers } from '../core/teams.tables.ts';
import { isConsumerDomain } from './consumer-domains.service.ts';

type InviteError = CallOutput<'POST /teams/{teamId}/self-serve-invitations'>['errors'][number];

/** Addresses that somebody wants to invite: those that can be invited, once each, and what is wrong with the others. */
export interface Candidates {
  /** As mail is sent to them. */
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
  // Of several forms of one address, the first is reported as it was typed.
  const wanted = distinctEmails(emails);
  const addresses = [...wanted.keys()];
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
  const errorOf = (address: string, typed: string): InviteError['code'] | null => {
    if (readEmail(typed) === null) return 'INVALID_EMAIL';
    if (inTeam.has(address)) return 'USER_ALREADY_IN_THIS_TEAM';
    if (invited.has(address)) return 'USER_ALREADY_INVITED_TO_TEAM';
    const isConsumer = role === 'contributor' && isConsumerDomain(address.split('@')[1]!);
    return isConsumer ? 'FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION' : null;
  };
  const sorted = [...wanted].map(([address, typed]) => ({ typed, code: errorOf(address, typed) }));
  return {
    emails: sorted.flatMap(({ typed, code }) => (code ? [] : [readEmail(typed)!])),
    errors: sorted.flatMap(({ typed, code }) => (code ? [{ email: typed, code }] : [])),
  };
}
