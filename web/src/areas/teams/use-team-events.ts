import type { CallOutput } from '@chamfer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountKeys } from '../../platform/account/use-account.ts';
import { openEvents } from '../../platform/api.ts';
import { spreadNews } from '../../platform/query-news.ts';

type TeamNews = Partial<CallOutput<'GET /app/teams/{teamId}/events'>>;

/**
 * Keeps the open pages of a team up to date while colleagues change it: its members and spaces, its lists of projects and
 * links, and what oneself may do (ACCESS §9).
 */
export function useTeamEvents(teamId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!teamId) return;
    let isReturning = false;
    return openEvents('GET /app/teams/{teamId}/events', { params: { teamId } }, ({ type }: TeamNews) => {
      // A stream begins with an empty event: what happened while an earlier one was broken is looked up.
      const isFirst = type === undefined && !isReturning;
      isReturning = true;
      if (isFirst) return;
      if (type === undefined || type === 'projects' || type === 'access') spreadNews(client, 'design-changed');
      if (type === 'projects') return;
      spreadNews(client, 'members-changed');
      void client.invalidateQueries({ queryKey: accountKeys.all, exact: true });
    });
  }, [client, teamId]);
}
