import type { TeamRole } from '@chamfer/contract/roles';
import { audit } from '../../platform/audit.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { forgetClientKeys } from '../../platform/once/transact-once.ts';
import { endApiTokensOf } from '../api-tokens/token-ends.service.ts';
import { signOn } from '../auth/sign-in/sign-on.port.ts';
import { dropAllTokens } from '../auth/tokens/one-time-tokens.service.ts';
import { forgetEducation } from '../education/licences/address-changes.service.ts';
import { dropFactors } from '../factors/factors.service.ts';
import { requireOtherWayIn } from '../factors/ways-in.service.ts';
import { forgetFirstSteps } from '../first-run/first-steps.service.ts';
import { forgetFlagRules } from '../flags/change-flags.service.ts';
import { forgetProperties } from '../onboarding/app-properties.service.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { requireOtherOperator } from '../people/operators.service.ts';
import { changeUser, type User } from '../people/people.service.ts';
import { personTopic } from '../people/person-events.service.ts';
import { dropProjectRoles, type HandedOver } from '../projects/project-handover.service.ts';
import { forgetRights } from '../publishing/store/address-rights.service.ts';
import { forgetPictures } from '../review/comments/comment-picture-ends.service.ts';
import { announceTeamsClose } from '../review/links/view-link-ends.service.ts';
import { forgetNotices } from '../review/notices/forget-notices.service.ts';
import { requireFresh } from '../sessions/fresh-session.service.ts';
import { endSessions } from '../sessions/sessions.service.ts';
import { forgetPerson } from '../sharing/members/forget-person.service.ts';
import { handOver } from '../sharing/members/handover.service.ts';
import { announceLeave, leaveTeams, planLeave } from '../teams/core/team-leave.service.ts';
import { accountDeletedMail } from './accounts.mails.ts';

/**
 * Deletes the actor's account (spec 1 §5 Delete account, DECISIONS 12 and 15).
 * @throws OPERATION_NOT_ALLOWED, INVALID_TOKEN when the session was ended meanwhile
 */
export async function deleteAccount(ctx: Context): Promise<void> {
  await transact(ctx, async (db) => {
    await deleteAccountOf(ctx, db, await requireFresh(ctx, db));
  });
  forgetRights(ctx.parts);
}

/**
 * Deletes an account that the transaction has locked. Teams without other members are deleted with their contents;
 * projects in other teams of which it is the sole owner pass to the team's owner. The row is kept without name, address
 * and password, so that what the account wrote elsewhere shows as by an unknown user. Once it is committed, the rights of
 * file addresses have to be forgotten (`forgetRights`).
 * @throws OPERATION_NOT_ALLOWED; with the reason `last_operator` if nobody else runs the installation
 */
export async function deleteAccountOf(ctx: Context, db: Db, user: User): Promise<void> {
  const { id: userId } = user;
  if (user.isOperator) await requireOtherOperator(db, userId);
  const closing = await planLeave(ctx, db, userId);
  await announceTeamsClose(ctx, db, closing);
  const handed = await handOver(ctx, db, userId);
  const left = await announceLeave(ctx, db, userId, closing);
  for (const { teamId } of left) await requireOtherWayIn(db, teamId, userId);
  await recordDepartures(ctx, db, userId, { left, handed });
  await dropProjectRoles(db, userId);
  await leaveTeams(ctx, db, userId, closing);
  await forgetEducation(ctx, db, userId);
  await forgetPerson(db, userId);
  await forgetNotices(db, userId);
  await forgetPictures(ctx.parts, db, userId);
  await endSessions(ctx, db, userId);
  await endApiTokensOf(ctx, db, [userId]);
  await dropAllTokens(db, userId);
  await dropFactors(db, userId);
  await signOn().unlink(db, userId);
  await forgetProperties(db, userId);
  await forgetFirstSteps(db, userId);
  await forgetClientKeys(db, userId);
  await forgetFlagRules(ctx, db, userId);
  await changeUser(db, userId, { ...nobody, deletedAt: ctx.parts.clock.now() });
  await audit(ctx, db, 'account.deleted', userId);
  await sendMail(ctx, db, accountDeletedMail, ownerOf(user));
}

/** Records in the log of each team that the person left, and tells those who got their projects. */
async function recordDepartures(
  ctx: Context,
  db: Db,
  userId: string,
  { left, handed }: { left: { teamId: string; role: TeamRole }[]; handed: HandedOver[] },
): Promise<void> {
  for (const { teamId, role } of left) {
    const here = handed.filter((each) => each.teamId === teamId);
    const given = here[0] && { heirId: here[0].heirId, projectIds: here.map(({ projectId }) => projectId) };
    await audit(ctx, db, 'team.member_left', { id: teamId, teamId }, { userId, role, ...given });
  }
  const heirs = [...new Set(handed.map(({ heirId }) => heirId))];
  await ctx.parts.events.publish(db, personTopic, heirs, { type: 'access' });
}

/** The values that replace personal data in the row of a deleted account. */
const nobody = {
  email: '',
  mailAddress: null,
  name: '',
  passwordHash: null,
  emailVerifiedAt: null,
  registeredSessionId: null,
  unclaimedEmail: null,
  confirmedAloneBy: null,
  isOperator: false,
  blockedAt: null,
};
