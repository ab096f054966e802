import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { deviceName, deviceParts } from '../../../platform/device-name.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { requireUser } from '../../people/people.service.ts';
import { openSession, type ProofStrength, type SessionTerms, type Tokens } from '../../sessions/sessions.service.ts';
import { newDeviceMail } from '../auth.mails.ts';

/**
 * Opens the session for a sign-in, in a transaction, and mails the owner if the device is new to the account. Used by
 * all kinds of sign-in but registration, whose session is the first. Except for `isNew`, parameters and result are
 * those of `openSession`.
 */
export async function openSessionFor(
  ctx: Context,
  db: Db,
  userId: string,
  proven: ProofStrength | null,
  { isNew, ...terms }: SessionTerms & { isNew: boolean },
): Promise<Tokens | null> {
  const tokens = await openSession(ctx, db, userId, proven, terms);
  if (!tokens || !isNew) return tokens;
  await sendMail(ctx, db, newDeviceMail, ownerOf(await requireUser(db, userId)), describeDevice(ctx));
  return tokens;
}

/** Whether the account has known devices, but the caller's is not one of them. */
export async function isNewDevice({ parts, ip, userAgent, trackingId }: Context, userId: string): Promise<boolean> {
  const text = `select ${knownDevicesSql('$1::uuid', '$2', '$3')} as devices`;
  const values = [userId, trackingId, ip];
  const { rows } = await parts.database.pool.query<{ devices: KnownDevices }>({ name: 'known-devices', text, values });
  return isUnknownDevice(rows[0]!.devices, userAgent);
}

/** Whether an account has known devices, and whether the caller's is one of them or looks like one. */
export interface KnownDevices {
  before: boolean;
  same: boolean;
  userAgents: string[];
}

/**
 * Whether an account had earlier sessions, including ended ones, but none on the caller's device. A device is
 * recognised by its tracking id; if it or the earlier session has none, by name and IP.
 */
export function isUnknownDevice({ before, same, userAgents }: KnownDevices, userAgent: string): boolean {
  const name = deviceName(userAgent);
  return before && !same && !userAgents.some((other) => deviceName(other) === name);
}

/** An expression of type `KnownDevices` for the account and the caller's tracking id and IP. */
export function knownDevicesSql(userId: string, trackingId: string, ip: string): string {
  return `json_build_object(
    'before', exists (select from sessions where user_id = ${userId} and impersonator_id is null),
    'same', ${isKnownDeviceSql(userId, trackingId)},
    'userAgents', array (
      select distinct user_agent from sessions
      where user_id = ${userId} and impersonator_id is null and ip = ${ip} and (tracking_id is null or ${trackingId}::uuid is null)
    )
  )`;
}

/** An expression: whether the browser with this tracking id has signed in to the account before. */
export function isKnownDeviceSql(userId: string, trackingId: string): string {
  return `exists (select from sessions where user_id = ${userId} and tracking_id = ${trackingId}::uuid)`;
}

/** The caller's device and IP and the time, as arguments of the mail. */
function describeDevice({ parts, ip, userAgent }: Context) {
  const { browser, system } = deviceParts(userAgent);
  const known = browser && system ? 'both' : browser ? 'browser' : system ? 'system' : 'other';
  return { known, browser, system, ip, time: { at: parts.clock.now(), timeZone: 'UTC' } } as const;
}
