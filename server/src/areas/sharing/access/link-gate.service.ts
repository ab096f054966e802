import type { CallOutput, CallRequest } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { addUses, forgetUses, refuseBeyond, restartWindow } from '../../../platform/http/limit/limits.ts';
import { hashLinkPassword, tryLinkPassword } from '../../auth/passwords/link-passwords.service.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import { subjectInProject } from '../../projects/project-locks.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { makeGrant } from '../../review/links/link-grants.service.ts';
import { changeLinkState, lockLink, storeRenewedHash } from '../../review/links/link-state.service.ts';
import { link } from '../../review/links/links.policy.ts';
import { openLink } from '../../review/links/open-link.service.ts';

type GateCall = 'PATCH /web/project-view-links/{viewLink}/gate';
type PasswordCall = 'POST /web/project-view-links/{viewLink}/password';

/** Wrong passwords from one source; after them the next is in 15 minutes (DECISIONS 44). */
const tries = { max: 5, windowMs: 15 * 60_000 };

/**
 * Sets or removes the password and the expiry of a link. Visitors who came in with an earlier password, or come after the
 * expiry, lose the open page, its API and its files (DECISIONS 44).
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN, OPERATION_NOT_ALLOWED `archived`; WEAK_PASSWORD,
 * TOO_LONG_PASSWORD; VALIDATION_ERROR for an expiry that is over
 */
export async function changeGate(
  ctx: Context,
  viewLinkId: string,
  { password, expiresAt }: CallRequest<GateCall>['input'],
): Promise<CallOutput<GateCall>> {
  // Before anything is answered about the password, and before the work of hashing it.
  await openLink(ctx, viewLinkId, link.changeGate);
  const until = typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt;
  if (until && until <= ctx.parts.clock.now()) throw overAlready();
  const newHash = password ? await hashLinkPassword(ctx, password) : password;
  const changed = await transact(ctx, async (db) => {
    const found = await lockLink(ctx, db, viewLinkId, link.changeGate);
    const passwordHash = newHash === undefined ? found.passwordHash : newHash;
    const isOtherPassword = passwordHash !== found.passwordHash;
    const passwordVersion = found.passwordVersion + (isOtherPassword ? 1 : 0);
    const next = { passwordHash, passwordVersion, expiresAt: until === undefined ? found.expiresAt : until };
    await changeLinkState(ctx, db, viewLinkId, next);
    const subject = await subjectInProject(db, found.projectId, viewLinkId);
    const facts = { before: present(found), after: present(next), isOtherPassword };
    await audit(ctx, db, 'view_link.gate_changed', subject, facts);
    await notifyProject(ctx, db, found.projectId, 'links');
    return present(next);
  });
  forgetRights(ctx.parts);
  return changed;
}

/**
 * Exchanges the password of a link for a grant, which ends with the password. Tries are counted by source, before they
 * are compared, so that no number of them at once gets more; nobody can use up those of others.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_VIEW_LINK_AUTH_REQUIRED, PROJECT_VIEW_LINK_FORBIDDEN for those whom a
 * password does not let in; PROJECT_VIEW_LINK_INVALID_PASSWORD with the tries that are left; TOO_MANY_REQUESTS
 */
export async function sayPassword(
  ctx: Context,
  viewLinkId: string,
  { password }: CallRequest<PasswordCall>['input'],
): Promise<CallOutput<PasswordCall>> {
  const { link: found } = await openLink(ctx, viewLinkId, link.sayPassword);
  const { passwordHash, passwordVersion } = found;
  if (passwordHash !== null) {
    const key = `link-password|${viewLinkId}|${ctx.source}`;
    const [use] = await addUses(ctx.parts, [key], tries.windowMs);
    refuseBeyond(ctx.parts, tries, use!);
    const { isRight, renewedHash } = await tryLinkPassword(ctx, passwordHash, password);
    if (!isRight) {
      const triesLeft = tries.max - use!.count;
      if (triesLeft === 0) await restartWindow(ctx.parts, key);
      throw new AppError('PROJECT_VIEW_LINK_INVALID_PASSWORD', { triesLeft });
    }
    await forgetUses(ctx.parts, [key]);
    if (renewedHash) await storeRenewedHash(ctx.parts.database.db, viewLinkId, passwordHash, renewedHash);
  }
  const { grant, expiresAt } = makeGrant(ctx.parts, viewLinkId, passwordVersion);
  return { grant, expiresAt: expiresAt.toISOString() };
}

function overAlready(): AppError {
  const validationErrors = [{ field: 'expiresAt', code: 'custom', message: 'must be in the future' }];
  return new AppError('VALIDATION_ERROR', null, { validationErrors });
}

interface Gate {
  passwordHash: string | null;
  expiresAt: Date | null;
}

function present({ passwordHash, expiresAt }: Gate): CallOutput<GateCall> {
  return { hasPassword: passwordHash !== null, expiresAt: expiresAt?.toISOString() ?? null };
}
