import type { Context } from '../../platform/context.ts';
import { countSql, refuseBeyond, type UseLimit, usesSql } from '../../platform/http/limits.ts';
import { type Failures, failureKeys, failuresOf, failureWindowMs, needsCaptchaSql } from './captcha.service.ts';
import { isUnknownDevice, type KnownDevices, knownDevicesSql } from './new-device.service.ts';

/** Tries to sign in with an address: for each source, and for each device that is known to the account (DECISIONS 14). */
const triesAMinute = { max: 10, windowMs: 60_000 };

/**
 * How often somebody signed in may give a password or a code of an address from one source: the tries are those of
 * log-in (DECISIONS 14).
 */
export function passwordTries({ source }: Context, email: string): UseLimit {
  return { key: `sign-in|${email}|${source}`, ...triesAMinute };
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
 * sign-ins come in crowds. It says the same of an address with and without an account in the same time. A try with a
 * captcha is not counted, since its work bounds it, and neither is one that will be refused for want of a captcha: so
 * nobody can use up the tries of others.
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
    left join users u on u.email = $6 and u.deleted_at is null
    left join two_factors f on f.user_id = u.id
  ), judged as (
    select *, ${needsCaptchaSql('failures', isKnown())} as "needsCaptcha" from found
  ), used as (${countSql(triedKey(), '$2', '$3')})
  select judged.*, used.* from judged left join used on true`;

/** The key a try counts under, alone in an array; none when it is not counted. */
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
