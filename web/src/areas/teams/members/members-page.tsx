import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { useTeam } from '../../../platform/account/use-team.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { track } from '../../../platform/tracking/signals.ts';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { filterMembers, isFiltering, type MemberFilter, noFilter, wordsIn } from './member-filter.ts';
import { MemberFilters } from './member-filters.tsx';
import styles from './members-page.module.css';
import { MembersPromo } from './members-promo.tsx';
import { type MemberAct, MembersTable } from './members-table.tsx';
import { type Member, useMembers } from './use-members.ts';

/** The members of a team and its pending invitations (spec 2 §2 Members page). `renderInvite`: the invite dialog. */
export function MembersPage({
  renderInvite,
}: {
  readonly renderInvite: (team: Team, onClose: () => void) => ReactNode;
}) {
  const t = useT();
  const format = useFormats();
  const { teamId } = useTeam();
  const { data: account } = useAccount();
  const team = account?.teams.find(({ id }) => id === teamId);
  const list = useMembers(teamId);
  const [isInviting, setInviting] = useWantedInvite();
  // A search of the team leads here with the person it found.
  const wanted = useSearch({ strict: false }).q ?? '';
  const [filter, setFilter] = useState<MemberFilter>({ ...noFilter, typed: wanted });
  const [acting, setActing] = useState<{ member: Member; act: MemberAct } | null>(null);
  // In the same frame as the key: thousands are looked through in a millisecond, and what is deferred comes a frame later.
  const shown = filterMembers(list.items, filter);
  useTrackedFilter(teamId, filter, shown.length);
  if (!team) return null;
  const total = list.memberCount + list.invitationCount + list.expiredCount;
  const invite = team.can.invite ? (
    <Button
      variant="primary"
      icon={<UserPlus size={16} strokeWidth={1.5} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      {t('teams.members.invite')}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t('common.nav.members')} lead={leadOf(list, t)} action={invite} />
      {team.addons.syncForbidden ? null : <MembersPromo />}
      <div className={styles.tools}>
        <MemberFilters team={team} members={list.items} filter={filter} onChange={setFilter} />
        {list.status === 'ready' ? (
          <span className={styles.count} role="status">
            {t('teams.members.shown', { shown: format.number(shown.length), total: format.number(total) })}
          </span>
        ) : null}
      </div>
      <ListView
        list={list}
        loading={t('teams.members.loading')}
        skeleton={<MembersTable team={team} me={account!.id} members={[]} loadingRows={5} onAct={() => undefined} />}
        failed={t('teams.failed')}
        empty={null}
      >
        {shown.length === 0 ? (
          <EmptyState
            art={<EmptySheetArt />}
            title={t('teams.members.none.title')}
            text={t('teams.members.none.text')}
            actions={<Button onClick={() => setFilter(noFilter)}>{t('teams.members.none.clear')}</Button>}
          />
        ) : (
          <MembersTable
            team={team}
            me={account!.id}
            members={shown}
            words={wordsIn(filter.typed)}
            onAct={(member, act) => setActing({ member, act })}
          />
        )}
      </ListView>
      {acting ? <MemberDialog {...acting} team={team} me={account!.id} onClose={() => setActing(null)} /> : null}
      {isInviting ? renderInvite(team, () => setInviting(false)) : null}
    </>
  );
}

/** How long after the last key the use of the filter is tracked, in milliseconds (spec 2 §2 and §9). */
const trackedAfter = 1000;

/** Tracks that the filter was used, once it rests. What the page was opened with does not count. */
function useTrackedFilter(teamId: string, filter: MemberFilter, shown: number): void {
  const [first] = useState(filter);
  const tell = useEffectEvent(() => track('members_filtered', { team_id: teamId, shown }));
  useEffect(() => {
    if (!isFiltering(filter) || filter === first) return;
    const timer = setTimeout(tell, trackedAfter);
    return () => clearTimeout(timer);
  }, [filter, first]);
}

/** Whether the invite dialog is open; `?invite=` opens it once and is taken out of the address (J43). */
function useWantedInvite(): [boolean, (isInviting: boolean) => void] {
  const isWanted = useSearch({ strict: false }).invite !== undefined;
  const navigate = useNavigate();
  const [isInviting, setInviting] = useState(isWanted);
  const use = useEffectEvent(() => {
    setInviting(true);
    void navigate({ to: '.', search: ({ invite: _, ...search }) => search, replace: true });
  });
  useEffect(() => {
    if (isWanted) use();
  }, [isWanted]);
  return [isInviting, setInviting];
}

function leadOf(
  { memberCount, invitationCount, seats }: ReturnType<typeof useMembers>,
  t: ReturnType<typeof useT>,
): string {
  const counts = { members: memberCount, invitations: invitationCount };
  if (!seats) return t('teams.members.lead', counts);
  return t('teams.members.leadSeats', { ...counts, used: seats.editorSeatsUsed, seats: seats.editorSeats });
}
