import type { Context } from '../../../platform/context.ts';
import { countSql, refuseBeyond, type UseLimit, usesSql } from '../../../platform/http/limit/limits.ts';
import { type Failures, failureKeys, failuresOf, failureWindowMs, needsCaptchaSql } from './captcha.service.ts';
import { isUnknownDevice, type KnownDevices, knownDevicesSql } from './new-device.service.ts';

/** Limit of tries to sign in with an address, per source and per device known to the account (DECISIONS 14). */
const triesAMinute = { max: 10, windowMs: 60_000 };

/**
 * How often a signed-in person may enter a password or code for an address from one source; shared with the tries of
 * sign-in (DECISIONS 14).
 */
export function passwordTries({ source }: Context, email: string): UseLimit {
  return { key: `sign-in|${email}|${source}`, ...triesAMinute };
}

/** Everything that decides about a sign-in, except the password. */
export interface SignInFacts {
  failures: Failures;
  /** The account with this address, or null. */
  user: { id: string; passwordHash: string | null; ssoEnforced: boolean; hasSecondFactor: boolean } | null;
  /** Whether the account has known devices, but the caller's is not one of them. */
  isNewDevice: boolean;
}

/**
 * Counts a try to sign in with an address, and reads all facts needed for it in one statement and one round trip,
 * because many people may sign in at once. Addresses with and without an account give the same result in the same time.
 * Tries with a captcha are not counted, since its work limits them, nor are tries refused because of a missing captcha,
 * so that nobody can use up the tries of others.
 * @throws TOO_MANY_REQUESTS after ten tries a minute
 */
export async function readSignInFacts(ctx: Context, email: string, hasCaptcha: boolean): Promise<SignInFacts> {
  const { parts, trackingId, ip, source, userAgent } = ctx;
  const now = parts.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const values = [
    [`sign-in|${email}|${source}`, `sign-in|${email}|${trackingId}`],
    now,
    ago(triesAMinute.windowMs),
    failureKeys(ctx, email),
    ago(failureWindowMs),
    email,
    trackingId,
    ip,
    hasCaptcha,
  ];
  const { rows } = await parts.database.pool.query<Row>({ name: 'sign-in-facts', text: factsSql, values });
  const { count, windowStart, user, devices, ...failures } = rows[0]!;
  if (count !== null) refuseBeyond(parts, triesAMinute, { count, windowStart });
  return { failures: failuresOf(failures), user, isNewDevice: isUnknownDevice(devices, userAgent) };
}

interface Row {
  /** Null when the try was not counted. */
  count: number | null;
  windowStart: Date;
  failures: number[];
  needsCaptcha: boolean;
  user: SignInFacts['user'];
  devices: KnownDevices;
}

const factsSql = `
  with found as (
    select
      ${usesSql('$4', '$5')} as failures,
      case when u.id is not null then json_build_object(
        'id', u.id,
        'passwordHash', u.password_hash,
        'ssoEnforced', u.sso_enforced,
        'hasSecondFactor', f.enabled_at is not null
      ) end as "user",
      ${knownDevicesSql('u.id', '$7', '$8')} as devices
    from (select) as nothing
    left join users u on u.email = $6 and u.deleted_at is null and u.kind = 'full'
    left join two_factors f on f.user_id = u.id
  ), judged as (
    select *, ${needsCaptchaSql('failures', isKnown())} as "needsCaptcha" from found
  ), used as (${countSql(triedKey(), '$2', '$3')})
  select judged.*, used.* from judged left join used on true`;

/** The key a try is counted under, as an array of one; empty if it is not counted. */
function triedKey(): string {
  return `(
    select case
      when $9::boolean or "needsCaptcha" then '{}'
      when ${isKnown()} then ($1::text[])[2:2]
      else ($1::text[])[1:1]
    end
    from judged
  )`;
}

function isKnown(): string {
  return `(devices->>'same')::boolean`;
}
