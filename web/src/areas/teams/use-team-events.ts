import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountKeys } from '../../platform/account/use-account.ts';
import { openEvents } from '../../platform/api/api.ts';
import { askAgain, invalidatedBy } from '../../platform/api/query-news.ts';

const designs = invalidatedBy('design-changed');
const members = invalidatedBy('members-changed');
const account = { queryKey: accountKeys.all, exact: true };

/**
 * Keeps the open pages of a team up to date while colleagues change it: its members and spaces, its lists of projects and
 * links, and what oneself may do (ACCESS §9).
 */
export function useTeamEvents(teamId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!teamId) return;
    const ask = (outdated: InvalidateQueryFilters[], isRoutine?: boolean) => {
      for (const filters of outdated) askAgain(client, filters, isRoutine);
    };
    return openEvents(
      'GET /app/teams/{teamId}/events',
      { params: { teamId } },
      {
        onEvent({ type }) {
          if (type === 'projects') ask([designs]);
          else ask(type === 'access' ? [designs, members, account] : [members, account]);
        },
        lookUp: (hasBegun) => ask([designs, members, account], !hasBegun),
      },
    );
  }, [client, teamId]);
}
