import type { Context } from '../../platform/context.ts';
import { countSql, refuseBeyond, type UseLimit, usesSql } from '../../platform/http/limits.ts';
import { type Failures, failureKeys, failureWindowMs } from './captcha.service.ts';
import { isUnknownDevice, type KnownDevices, knownDevicesSql } from './new-device.service.ts';

/** How often somebody may give a password for an address, at log-in and wherever it is asked for again (DECISIONS 14). */
export function passwordTries(email: string): UseLimit {
  return { key: `sign-in|${email}`, max: 10, windowMs: 60_000 };
}

/** All that a try to sign in goes by, but the password. */
export interface SignInFacts {
  failures: Failures;
  /** The account of the address; null where there is none. */
  user: { id: string; passwordHash: string | null; ssoEnforced: boolean; hasSecondFactor: boolean } | null;
  /** Whether the account knows other devices, and not the caller's. */
  isNewDevice: boolean;
}

/**
 * Counts a try to sign in with an address, and reads everything the try goes by: one statement and one round trip, since
 * sign-ins come in crowds. It says the same of an address with and without an account in the same time.
 * @throws TOO_MANY_REQUESTS after ten tries a minute
 */
export async function readSignInFacts(ctx: Context, email: string): Promise<SignInFacts> {
  const { parts, trackingId, ip, userAgent } = ctx;
  const now = parts.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const tries = passwordTries(email);
  const values = [
    [tries.key],
    now,
    ago(tries.windowMs),
    failureKeys(ctx, email),
    ago(failureWindowMs),
    email,
    trackingId,
    ip,
  ];
  const { rows } = await parts.database.pool.query<Row>({ name: 'sign-in-facts', text: factsSql, values });
  const { count, windowStart, failures, user, devices } = rows[0]!;
  refuseBeyond(parts, tries, { count, windowStart });
  const [address, ofIp] = failures;
  return { failures: { address, ip: ofIp }, user, isNewDevice: isUnknownDevice(devices, userAgent) };
}

interface Row {
  count: number;
  windowStart: Date;
  failures: [address: number, ip: number];
  user: SignInFacts['user'];
  devices: KnownDevices;
}

const factsSql = `
  with used as (${countSql('$1', '$2', '$3')})
  select
    used.*,
    ${usesSql('$4', '$5')} as failures,
    case when u.id is not null then json_build_object(
      'id', u.id,
      'passwordHash', u.password_hash,
      'ssoEnforced', u.sso_enforced,
      'hasSecondFactor', f.enabled_at is not null
    ) end as "user",
    ${knownDevicesSql('u.id', '$7', '$8')} as devices
  from used
  left join users u on u.email = $6 and u.deleted_at is null
  left join two_factors f on f.user_id = u.id`;
