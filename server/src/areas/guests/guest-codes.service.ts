import { randomInt } from 'node:crypto';
import type { CallOutput, CallRequest } from '@chamfer/contract';
import { matchLanguage } from '@chamfer/contract/languages';
import { guestCodeLength } from '@chamfer/contract/rules';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { addUses, refuseBeyond } from '../../platform/http/limit/limits.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { type StoredAddress, storedAddress } from '../people/mail-address.service.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { findGuestByEmail, findUserByEmail } from '../people/people.service.ts';
import { wasRemoved } from '../review/comments/link-guests.service.ts';
import { link } from '../review/links/links.policy.ts';
import { openLink } from '../review/links/open-link.service.ts';
import { guestCodeMail, guestHasAccountMail } from './guests.mails.ts';
import { guestCodes } from './guests.tables.ts';

type CodeCall = 'POST /web/project-view-links/{viewLink}/guests/codes';

const minute = 60_000;
/** A code works for ten minutes; milliseconds. */
const codeMs = 10 * minute;
/** Wrong codes allowed; after them a new one is needed. */
const mostTries = 5;
/** Codes for an address or a source within the window that need no captcha (DECISIONS 14). */
const freeCodes = 3;
const captchaWindowMs = 15 * minute;

/** A code that was right. */
export interface RightCode extends StoredAddress {
  id: string;
}

/**
 * Mails a code to somebody without an account who wants to comment on a link. An address that has an account gets a mail
 * that says so, and one that was removed from the link gets none: the answer is always the same, and takes as long.
 * @throws the codes of `openLink`, COMMENTING_FORBIDDEN, MISSING_CAPTCHA, CAPTCHA_MISMATCH; TOO_MANY_REQUESTS after
 * three mails a minute or twenty a day to an address
 */
export async function sendGuestCode(
  ctx: Context,
  viewLinkId: string,
  { email: mailTo, captcha, language }: CallRequest<CodeCall>['input'],
): Promise<CallOutput<CodeCall>> {
  const { link: opened } = await openLink(ctx, viewLinkId, link.becomeGuest);
  const address = storedAddress(mailTo);
  const { email } = address;
  await limitCodes(ctx, email, captcha);
  const { ids, clock } = ctx.parts;
  const id = ids.uuid();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + codeMs);
  const code = String(randomInt(10 ** guestCodeLength)).padStart(guestCodeLength, '0');
  const reader = { to: mailTo, language: matchLanguage(language ?? '') ?? matchLanguage(ctx.acceptLanguage) ?? 'en' };
  await transact(ctx, async (db) => {
    const account = await findUserByEmail(db, email);
    const guest = account ? null : await findGuestByEmail(db, email);
    const isBarred = guest !== null && (await wasRemoved(db, { viewLinkId, userId: guest.id }));
    const codeHash = account || isBarred ? null : hashOf(id, code);
    await db.insert(guestCodes).values({ id, viewLinkId, ...address, codeHash, createdAt, expiresAt });
    const design = opened.title;
    if (account) await sendMail(ctx, db, guestHasAccountMail, ownerOf(account), { design, viewLink: viewLinkId });
    else if (!isBarred) await sendMail(ctx, db, guestCodeMail, reader, { design, code: inTwo(code) });
  });
  return { codeId: id, expiresAt: expiresAt.toISOString() };
}

/**
 * The address that a right code proves. Each wrong one is counted, in one statement, so that no number of them at once
 * gets more tries. @throws GUEST_CODE_INVALID with the tries that are left
 */
export async function tryGuestCode(
  { parts: { clock, database } }: Context,
  viewLinkId: string,
  { codeId, code }: { codeId: string; code: string },
): Promise<RightCode> {
  const [tried] = await database.db
    .update(guestCodes)
    .set({ tries: sql`${guestCodes.tries} + 1` })
    .where(
      and(
        eq(guestCodes.id, codeId),
        eq(guestCodes.viewLinkId, viewLinkId),
        gt(guestCodes.expiresAt, clock.now()),
        lt(guestCodes.tries, mostTries),
      ),
    )
    .returning();
  if (tried?.codeHash && tried.codeHash === hashOf(codeId, code.replaceAll(/\s/g, ''))) return tried;
  throw wrongCode(tried ? mostTries - tried.tries : 0);
}

/** Uses up a right code, in the transaction that lets the guest in. @throws GUEST_CODE_INVALID if it was used meanwhile */
export async function useGuestCode(db: Db, { id }: RightCode): Promise<void> {
  const used = await db.delete(guestCodes).where(eq(guestCodes.id, id)).returning({ id: guestCodes.id });
  if (used.length === 0) throw wrongCode(0);
}

/** The refusal of a code; without tries left, a new one is needed. */
export function wrongCode(triesLeft: number): AppError {
  return new AppError('GUEST_CODE_INVALID', { triesLeft });
}

/**
 * Limits the mails to an address, and asks for a captcha after a few, for the address as for the source: a client that asks
 * for codes makes us send mails to strangers.
 */
async function limitCodes(ctx: Context, email: string, captcha: string | undefined): Promise<void> {
  const { parts, source } = ctx;
  if (captcha && !(await parts.captcha.verify(captcha))) throw new AppError('CAPTCHA_MISMATCH');
  const keys = [`guest-codes|address|${email}`, `guest-codes|source|${source}`];
  const uses = await addUses(parts, keys, captchaWindowMs);
  if (!captcha && uses.some(({ count }) => count > freeCodes)) throw new AppError('MISSING_CAPTCHA');
  for (const { per, ...limit } of addressLimits) {
    const [use] = await addUses(parts, [`guest-codes|${per}|${email}`], limit.windowMs);
    refuseBeyond(parts, limit, use!);
  }
}

const addressLimits = [
  { per: 'minute', max: 3, windowMs: minute },
  { per: 'day', max: 20, windowMs: 24 * 60 * minute },
];

function hashOf(id: string, code: string): string {
  return hashSecret(`${id} ${code}`);
}

/** Six digits are read, and typed, in two groups. */
function inTwo(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
