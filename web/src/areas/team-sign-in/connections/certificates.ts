import type { SsoConnection } from '../use-team-sso.ts';

/** How long before its end a certificate is warned of; mails go out 30, 7 and 1 days before. Days. */
export const warnDays = 30;
/** From here on the warning is urgent. Days. */
export const urgentDays = 7;
const day = 24 * 60 * 60_000;

/** When the last certificate of a connection ends; null where it has none. */
export function certificateEnd({ certificates }: Pick<SsoConnection, 'certificates'>): string | null {
  return (
    certificates
      .map(({ endsAt }) => endsAt)
      .toSorted((one, other) => Date.parse(one) - Date.parse(other))
      .at(-1) ?? null
  );
}

/** Days until a point in time, rounded up; 0 or less once it has passed. */
export function daysUntil(time: string, now: number = Date.now()): number {
  return Math.ceil((Date.parse(time) - now) / day);
}

/** Connections whose last certificate ends soon or has ended, each with the days that are left. */
export function endingConnections(
  connections: readonly SsoConnection[],
  now: number = Date.now(),
): { connection: SsoConnection; endsAt: string; days: number }[] {
  return connections.flatMap((connection) => {
    const endsAt = connection.kind === 'saml' ? certificateEnd(connection) : null;
    if (!endsAt) return [];
    const days = daysUntil(endsAt, now);
    return days <= warnDays ? [{ connection, endsAt, days }] : [];
  });
}
