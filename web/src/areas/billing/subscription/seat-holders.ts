import type { CallOutput } from '@chamfer/contract';
import type { Translate } from '../../../i18n/catalogues.ts';
import type { Formats } from '../../../i18n/format.ts';

type Member = CallOutput<'GET /teams/{teamId}/users'>['items'][number];

/** Somebody who holds a seat, or an invitation that does. */
export interface SeatHolder {
  key: string;
  name: string | null;
  email: string;
  role: 'owner' | 'seat_manager' | 'editor';
  isPending: boolean;
}

const holding = ['owner', 'seat_manager', 'editor'] as const;

/** Who of a team holds a seat: owners, admins, editors, and pending invitations of editors (ACCESS §5). */
export function seatHolders(members: readonly Member[]): SeatHolder[] {
  return members.flatMap(({ userId, invitationId, name, email, role, isExpired }) => {
    const seat = holding.find((each) => each === role);
    if (!seat || isExpired) return [];
    return [{ key: userId ?? invitationId ?? email, name: name || null, email, role: seat, isPending: !userId }];
  });
}

/** The people of a team in a role that takes no editor seat, by name; who is invited only, with their address. */
export function peopleIn(t: Translate, members: readonly Member[], wanted: 'contributor' | 'guest'): string[] {
  return members
    .filter(({ role, isExpired }) => role === wanted && !isExpired)
    .map(({ userId, name, email }) =>
      userId ? name || email : t('billing.seats.invitedPerson', { name: name || email }),
    );
}

/** How the initials of a seat's holder are drawn. */
export function avatarKind({ key, isPending }: Pick<SeatHolder, 'key' | 'isPending'>, ownId: string | undefined) {
  if (isPending) return 'pending';
  return key === ownId ? 'me' : undefined;
}

/** Seats in a sentence: '3 of 5 used: Jonas, Elena and one invitation.' Names beyond ten are counted. */
export function seatSentence(
  t: Translate,
  format: Pick<Formats, 'list'>,
  { holders, used, count }: { holders: readonly SeatHolder[]; used: number; count: number },
): string {
  const members = holders.filter(({ isPending }) => !isPending);
  const names = members.slice(0, 10).map(({ name, email }) => name?.split(' ')[0] ?? email);
  const others = members.length - names.length;
  const invitations = holders.length - members.length;
  const parts = [
    ...names,
    ...(others > 0 ? [t('billing.seats.others', { count: others })] : []),
    ...(invitations > 0 ? [t('billing.seats.invitations', { count: invitations })] : []),
  ];
  return t('billing.seats.sentence', { used, count, who: format.list(parts) });
}
