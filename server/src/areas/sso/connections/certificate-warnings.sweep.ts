import { and, eq, inArray } from 'drizzle-orm';
import { systemContext, transact } from '../../../platform/context.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import type { Parts } from '../../../platform/parts.ts';
import { mailOwners } from '../../teams/core/owner-mails.service.ts';
import type { SsoConnection } from '../enforcement/find-connection.service.ts';
import { ssoCertificateMail } from '../sso.mails.ts';
import { ssoConnections } from '../sso.tables.ts';

/** Owners are warned so many days before the last certificate of a connection ends. */
const warningDays = [30, 7, 1];
const dayMs = 24 * 60 * 60_000;

/** Warns the owners of teams of certificates that end, each time once; while a later one is there nothing ends. */
export async function warnOfCertificates(parts: Parts): Promise<void> {
  const ctx = systemContext(parts);
  const used = await parts.database.db
    .select()
    .from(ssoConnections)
    .where(and(eq(ssoConnections.kind, 'saml'), inArray(ssoConnections.state, ['on', 'enforced'])));
  for (const connection of used) {
    const due = warningOf(connection, parts.clock.now());
    if (!due || due.mark === connection.warnedOf) continue;
    const { id, teamId, name } = connection;
    await transact(ctx, async (db) => {
      await db.update(ssoConnections).set({ warnedOf: due.mark }).where(eq(ssoConnections.id, id));
      const until = { at: due.endsAt, timeZone: 'UTC' };
      const given = { name, until, days: due.days, teamId };
      await mailOwners(db, teamId, (owner) => sendMail(ctx, db, ssoCertificateMail, owner, given));
    });
  }
}

/** The warning that is due for the certificate that ends last; null for none. */
export function warningOf(
  { certificates }: Pick<SsoConnection, 'certificates'>,
  now: Date,
): { mark: string; endsAt: Date; days: number } | null {
  const last = certificates
    .map(({ endsAt }) => endsAt)
    .sort()
    .at(-1);
  if (!last) return null;
  const endsAt = new Date(last);
  const left = Math.ceil((endsAt.getTime() - now.getTime()) / dayMs);
  const step = warningDays.filter((days) => left <= days).at(-1);
  return step === undefined || left < 0 ? null : { mark: `${last} ${step}`, endsAt, days: Math.max(left, 0) };
}
