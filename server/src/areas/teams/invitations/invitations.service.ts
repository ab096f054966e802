import type { CallOutput, CallRequest } from '@chamfer/contract';
import { mailboxOf } from '@chamfer/contract/email-address';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, snapshot, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder } from '../../../platform/database/locks.ts';
import { transactOnce } from '../../../platform/once/transact-once.ts';
import { authorize } from '../../../platform/policy.ts';
import { mailInvitations } from '../core/invitation-mails.service.ts';
import { freeContributorSeats, freeEditorSeats, seatsOf, takeSeat } from '../core/seats.service.ts';
import { type Seats, SeatsNotNeeded, type SeatsToBuy, subscriptions } from '../core/subscriptions.port.ts';
import { notifyTeam } from '../core/team-events.service.ts';
import {
  dropExpiredInvitations,
  dropInvitation,
  lockInvitation,
  renewInvitation,
  storeInvitation,
} from '../core/team-invitations.service.ts';
import { findTeam, lockTeam } from '../core/team-locks.service.ts';
import { invitation } from '../core/teams.policy.ts';
import { findMember, type Member } from '../members/members.service.ts';
import { sortCandidates } from './invitation-candidates.ts';
import { requireReturnTarget } from './return-target.service.ts';

type Asked = CallRequest<'POST /teams/{teamId}/self-serve-invitations/estimate'>['input'];
type Estimate = CallOutput<'POST /teams/{teamId}/self-serve-invitations/estimate'>;
type Invited = CallOutput<'POST /teams/{teamId}/self-serve-invitations'>;

/** Whom to invite; the return address is one that people may be sent to. */
type ToInvite = CallRequest<'POST /teams/{teamId}/self-serve-invitations'>['input'] & { redirectUrl: string | null };

/** From this many paid seats on the free contributor role is not offered (spec 2 §6). */
const paidSeatsWithoutContributors = 2;

/**
 * What inviting some people would cost and who of them cannot be invited; nothing is kept (spec 2 §3 Invite estimate).
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN
 */
export function estimateInvitations(ctx: Context, teamId: string, asked: Asked): Promise<Estimate> {
  // Seats and their price are those of one moment, also while a purchase is being settled.
  return snapshot(ctx, (db) => estimateAt(ctx, db, teamId, asked));
}

async function estimateAt(ctx: Context, db: Db, teamId: string, { emails, role }: Asked): Promise<Estimate> {
  authorize(invitation.estimate, await findTeam(ctx, db, teamId));
  const seats = await seatsOf(ctx, db, teamId);
  const candidates = await sortCandidates(db, teamId, { emails, role, now: ctx.parts.clock.now() });
  const count = candidates.emails.length;
  const common = { errors: candidates.errors, contributorOffered: offersContributors(seats) };
  if (!seats) return { ...common, ...free, available: true, reason: null, freeSeats: null };
  const refused = seats.blocked ?? (role === 'contributor' && !common.contributorOffered ? 'not_supported' : null);
  if (refused) return { ...common, ...free, available: false, reason: refused, freeSeats: 0 };
  if (role === 'contributor') {
    const blocked = Math.max(0, count - freeContributorSeats(seats));
    return { ...common, ...free, available: true, reason: null, freeSeats: 0, contributorBlockedEmailCount: blocked };
  }
  const freeSeats = Math.min(count, freeEditorSeats(seats));
  const missing = count - freeSeats;
  const quote =
    missing > 0 ? await subscriptions(ctx).quoteSeats(ctx, db, teamId, { editors: count, missing }) : noQuote;
  return { ...common, available: true, reason: null, freeSeats, contributorBlockedEmailCount: 0, ...quote };
}

const noQuote = {
  overSeatLimit: 0,
  newSubscriptionEstimate: null,
  seatUpgradeEstimate: null,
  salesTeamSeatUpgradeEstimate: null,
};
const free = { contributorBlockedEmailCount: 0, ...noQuote };

/** Whether the free contributor role is offered (spec 2 §6). Where nothing is sold, it is one role among others. */
function offersContributors(seats: Seats | null): boolean {
  if (!seats) return true;
  return seats.origin === 'checkout' && seats.contributorSeats > 0 && seats.editorSeats < paidSeatsWithoutContributors;
}

/**
 * Invites the addresses that can be invited, in one transaction with the seats that they take: of invitations at the
 * same time none takes a seat that another one took. Each invited person is mailed.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SUBSCRIPTION_OPERATION_NOT_ALLOWED, TEAM_INVITATION_NOT_SUPPORTED,
 * CONTRIBUTOR_LIMIT_REACHED, INSUFFICIENT_SEATS, PAYMENT_PROCESSING_FAILED, PURCHASE_IN_PROGRESS; nobody is invited
 * then, as with VALIDATION_ERROR for a return address that people may not be sent to
 */
export async function invite(
  ctx: Context,
  teamId: string,
  asked: CallRequest<'POST /teams/{teamId}/self-serve-invitations'>['input'],
): Promise<Invited> {
  // A missing right to invite is reported first.
  if (asked.redirectURL !== undefined) authorize(invitation.send, await findTeam(ctx, ctx.parts.database.db, teamId));
  const redirectUrl = requireReturnTarget(ctx.parts.config, asked.redirectURL);
  for (let looked = 0; looked < mostLooks; looked++) {
    const held = { teamId, purchaseId: asked.purchaseId };
    const purchase = await findSeatsToBuy(ctx, teamId, { ...asked, redirectUrl }, looked > 0).catch(
      async (error: unknown) => {
        await subscriptions(ctx).giveBackSeats(ctx, held, error);
        throw error;
      },
    );
    if (!purchase) {
      await subscriptions(ctx).giveBackSeats(ctx, held);
      return inviteToFreeSeats(ctx, teamId, { ...asked, redirectUrl });
    }
    try {
      return withErrors(await subscriptions(ctx).buySeats(ctx, purchase.toBuy), purchase.errors);
    } catch (error) {
      if (!(error instanceof SeatsNotNeeded)) throw error;
    }
  }
  throw new AppError('PURCHASE_IN_PROGRESS');
}

/** How often the list of people to invite is read again when others invite the same people at the same time. */
const mostLooks = 5;

function inviteToFreeSeats(ctx: Context, teamId: string, { emails, role, redirectUrl }: ToInvite): Promise<Invited> {
  return transactOnce(ctx, async (db) => {
    authorize(invitation.send, await lockTeam(ctx, db, teamId));
    const now = ctx.parts.clock.now();
    const candidates = await sortCandidates(db, teamId, { emails, role, now });
    if (candidates.emails.length === 0) return { invitedUsers: [], errors: candidates.errors };
    await takeInvitedSeats(ctx, db, { teamId, role, count: candidates.emails.length });
    const invitedUsers = await sendInvitations(ctx, db, teamId, { emails: candidates.emails, role, redirectUrl });
    return { invitedUsers, errors: candidates.errors };
  });
}

function withErrors({ invitedUsers, errors }: Invited, before: Invited['errors']): Invited {
  const known = new Set(errors.map(({ email }) => email));
  return { invitedUsers, errors: [...errors, ...before.filter(({ email }) => !known.has(email))] };
}

/** Stores invitations, for which there are seats, and mails them; the transaction has locked the team. */
export async function sendInvitations(
  ctx: Context,
  db: Db,
  teamId: string,
  { emails, role, redirectUrl = null }: Pick<ToInvite, 'emails' | 'role'> & { redirectUrl?: string | null },
): Promise<Invited['invitedUsers']> {
  keepOrder(db, 'team_invitations');
  await dropExpiredInvitations(db, teamId, emails.map(mailboxOf), ctx.parts.clock.now());
  const invitedByUserId = actorOf(ctx).userId;
  const stored = [];
  for (const email of emails) {
    stored.push(await storeInvitation(ctx, db, { teamId, email, role, invitedByUserId, redirectUrl }));
  }
  await mailInvitations(ctx, db, teamId, stored);
  for (const { invitationId, email } of stored) {
    await audit(ctx, db, 'team.invitation_sent', { id: teamId, teamId }, { invitationId, email, role });
  }
  await notifyTeam(ctx, db, teamId, 'members');
  return stored.map(({ invitationId, email }) => ({ invitationId, email, role }));
}

/**
 * The seats that have to be paid for before these people can be invited; null where none are. It only looks: what is
 * bought is decided with the team locked, and where that says that these seats are not needed, one looks `again`.
 */
async function findSeatsToBuy(
  ctx: Context,
  teamId: string,
  { emails, role, purchaseId, shownTotal, redirectUrl }: ToInvite,
  again: boolean,
): Promise<{ toBuy: SeatsToBuy; errors: Invited['errors'] } | null> {
  const { db } = ctx.parts.database;
  if (role !== 'editor') return null;
  const port = subscriptions(ctx);
  // A purchase that was made already gets its answer, regardless of who is invited by now.
  const isKnown = !again && (await port.hasPurchase(db, teamId, purchaseId));
  if (!isKnown && !(await port.areSeatsCharged(db, teamId))) return null;
  authorize(invitation.send, await findTeam(ctx, db, teamId));
  const look = async (at: Db) => {
    const seats = await seatsOf(ctx, at, teamId);
    const candidates = await sortCandidates(at, teamId, { emails, role, now: ctx.parts.clock.now() });
    return { seats, candidates, added: candidates.emails.length - (seats ? freeEditorSeats(seats) : 0) };
  };
  const { seats, candidates, added } = await look(db);
  if (!isKnown && (added < 1 || seats?.blocked)) return null;
  const held = { emails: candidates.emails, role, invitedByUserId: actorOf(ctx).userId, redirectUrl };
  const isNeeded = async (locked: Db) => {
    const now = await look(locked);
    return now.added > 0 && now.added === added && now.candidates.emails.join() === candidates.emails.join();
  };
  const toBuy = { teamId, added: Math.max(1, added), purchaseId, shownTotal, invitations: held, isNeeded };
  return { toBuy, errors: isKnown ? [] : candidates.errors };
}

async function takeInvitedSeats(
  ctx: Context,
  db: Db,
  asked: { teamId: string; role: 'editor' | 'contributor'; count: number },
): Promise<void> {
  const seats = await seatsOf(ctx, db, asked.teamId);
  if (!seats) return;
  if (seats.blocked) throw new AppError('SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason: seats.blocked });
  if (asked.role === 'contributor') {
    if (!offersContributors(seats)) throw new AppError('TEAM_INVITATION_NOT_SUPPORTED');
    if (asked.count > freeContributorSeats(seats)) throw new AppError('CONTRIBUTOR_LIMIT_REACHED');
    return;
  }
  const port = subscriptions(ctx);
  const missing = asked.count - freeEditorSeats(seats);
  if (missing > 0) await port.addFreeSeats(ctx, db, asked.teamId, missing);
  else await port.liftPlannedSeats(ctx, db, asked.teamId, seats.editorSeatsUsed + asked.count);
}

/**
 * Sends an invitation again, with a new link, for another 14 days. An expired one takes a seat again.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED,
 * INSUFFICIENT_SEATS, CONTRIBUTOR_LIMIT_REACHED, PURCHASE_IN_PROGRESS
 */
export function resendInvitation(ctx: Context, teamId: string, invitationId: string): Promise<Member> {
  return transact(ctx, async (db) => {
    authorize(invitation.resend, await lockTeam(ctx, db, teamId));
    const found = await lockInvitation(db, teamId, invitationId);
    const { email, role } = found;
    if (found.expiresAt <= ctx.parts.clock.now()) await takeSeat(ctx, db, teamId, { role, before: null });
    await mailInvitations(ctx, db, teamId, [await renewInvitation(ctx, db, found)]);
    await audit(ctx, db, 'team.invitation_resent', { id: teamId, teamId }, { invitationId, email, role });
    await notifyTeam(ctx, db, teamId, 'members');
    return findMember(ctx, db, teamId, { invitationId });
  });
}

/**
 * Takes an invitation back; its seat is free at once.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, TEAM_INVITATION_NOT_FOUND, TEAM_INVITATION_ALREADY_ACCEPTED
 */
export async function removeInvitation(ctx: Context, teamId: string, invitationId: string): Promise<void> {
  await transact(ctx, async (db) => {
    authorize(invitation.remove, await lockTeam(ctx, db, teamId));
    const { email, role } = await lockInvitation(db, teamId, invitationId);
    await dropInvitation(db, invitationId);
    await audit(ctx, db, 'team.invitation_removed', { id: teamId, teamId }, { invitationId, email, role });
    await notifyTeam(ctx, db, teamId, 'members');
  });
}
