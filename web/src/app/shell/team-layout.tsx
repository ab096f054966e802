import { Outlet, useMatches, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTeamEvents } from '../../areas/teams/use-team-events.ts';
import { loadAreas } from '../../i18n/catalogues.ts';
import { useT } from '../../i18n/use-t.ts';
import { endTeamRefusal, useTeamRefusal } from '../../platform/account/team-refusals.ts';
import { useAccount } from '../../platform/account/use-account.ts';
import { useTeamName } from '../../platform/account/use-team-name.ts';
import { TeamShell } from './team-shell.tsx';

const TeamRefusalDialog = lazy(async () => {
  const [{ TeamRefusalDialog }] = await Promise.all([
    import('../../areas/teams/refusal/team-refusal-dialog.tsx'),
    loadAreas('teams', 'teamInvites', 'teamSettings'),
  ]);
  return { default: TeamRefusalDialog };
});

/** The layout of every page in the team area, with its error modal; pages render only their content. */
export default function TeamLayout() {
  const t = useT();
  const { teamId } = useParams({ strict: false });
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const refused = useTeamRefusal();
  const refusedIn = useTeamName(refused?.teamId ?? null);
  useRulesOfPages(teamId);
  useTeamEvents(teamId);
  return (
    <TeamShell teamId={teamId} title={title ? t(title) : ''}>
      <Outlet />
      {refused ? (
        <Suspense>
          <TeamRefusalDialog
            key={refused.refusal}
            refusal={refused.refusal}
            team={refusedIn}
            onClose={endTeamRefusal}
          />
        </Suspense>
      ) : null}
    </TeamShell>
  );
}

/** Applies the rules of the pages again when the person's rights in the team change while a page is open (J35). */
function useRulesOfPages(teamId: string | undefined): void {
  const router = useRouter();
  const { data: account } = useAccount();
  const team = account?.teams.find(({ id }) => id === teamId);
  const rights = account && teamId ? JSON.stringify([teamId, team?.can, team?.addons]) : null;
  const before = useRef<{ teamId?: string; rights: string | null }>({ rights: null });
  useEffect(() => {
    const last = before.current;
    before.current = { teamId, rights };
    if (rights && last.rights && last.teamId === teamId && last.rights !== rights) void router.invalidate();
  }, [router, teamId, rights]);
}
