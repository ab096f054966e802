import type { CallOutput, CallRequest } from '@chamfer/contract';
import { matchLanguage } from '@chamfer/contract/languages';
import { type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import type { StoredAddress } from '../people/mail-address.service.ts';
import { addUser, changeUser, findGuestByEmail, findUserByEmail } from '../people/people.service.ts';
import { admitGuest } from '../review/comments/link-guests.service.ts';
import { link } from '../review/links/links.policy.ts';
import { openLink } from '../review/links/open-link.service.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { tryGuestCode, useGuestCode, wrongCode } from './guest-codes.service.ts';

type JoinCall = 'POST /web/project-view-links/{viewLink}/guests';

/**
 * Opens the session of a guest with a mailed code, which proves the address. The session is for this link alone; the
 * guest is the same on every link and device (DECISIONS 68).
 * @throws the codes of `openLink`, COMMENTING_FORBIDDEN, GUEST_CODE_INVALID
 */
export async function joinAsGuest(
  ctx: Context,
  viewLinkId: string,
  { name, language, ...given }: CallRequest<JoinCall>['input'],
): Promise<CallOutput<JoinCall>> {
  await openLink(ctx, viewLinkId, link.becomeGuest);
  const code = await tryGuestCode(ctx, viewLinkId, given);
  return transact(ctx, async (db) => {
    const userId = await keepGuest(ctx, db, { email: code.email, mailAddress: code.mailAddress, name, language });
    await lockRows(db, 'users', [userId], 'key share');
    await lockRows(db, 'view_links', [viewLinkId], 'share');
    await openLink(ctx, viewLinkId, link.becomeGuest, db);
    await useGuestCode(db, code);
    // The address may have got an account, and the guest may have been removed, since the code was sent.
    if (await findUserByEmail(db, code.email)) throw wrongCode(0);
    if (!(await admitGuest(ctx, db, { viewLinkId, userId }))) throw wrongCode(0);
    const tokens = await openSession(ctx, db, userId, null, { viewLinkId });
    if (!tokens) throw wrongCode(0);
    return { ...tokens, userId, name };
  });
}

/** The guest with a proven address, under the name they gave last. */
async function keepGuest(
  ctx: Context,
  db: Db,
  { name, language, ...given }: StoredAddress & { name: string; language?: string | undefined },
): Promise<string> {
  const { ids, clock } = ctx.parts;
  const now = clock.now();
  const spoken = matchLanguage(language ?? '') ?? matchLanguage(ctx.acceptLanguage) ?? 'en';
  const { email, mailAddress } = given;
  const guest = {
    kind: 'guest' as const,
    email,
    mailAddress,
    name,
    language: spoken,
    emailVerifiedAt: now,
    createdAt: now,
  };
  await addUser(db, { id: ids.uuid(), ...guest });
  const { id } = (await findGuestByEmail(db, email))!;
  await changeUser(db, id, { name, language: spoken });
  return id;
}
