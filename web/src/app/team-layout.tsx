import { Outlet, useMatches, useParams } from '@tanstack/react-router';
import { useT } from '../i18n/use-t.ts';
import { TeamShell } from './team-shell.tsx';

/** The layout of every page in the team area; pages render only their content. */
export default function TeamLayout() {
  const t = useT();
  const { teamId } = useParams({ strict: false });
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <TeamShell teamId={teamId} title={title ? t(title) : ''}>
      <Outlet />
    </TeamShell>
  );
}
