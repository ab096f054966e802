import { useQueryClient } from '@tanstack/react-query';
import { spreadNews } from '../../platform/query-news.ts';
import { type Role, type Sharer, type SharingActions, sharerKey } from './sharing-types.ts';

/** Changes the list of people that is on screen. */
export function useSharers(actions: SharingActions) {
  const client = useQueryClient();
  const { listKey } = actions;
  const change = (next: (users: Sharer[]) => Sharer[]) =>
    client.setQueryData<{ users: Sharer[] }>(listKey, (data) => data && { ...data, users: next(data.users) });
  const patch = (key: string, role: Role) =>
    change((users) => users.map((user) => (sharerKey(user) === key && 'role' in user ? { ...user, role } : user)));
  return {
    /** Asks the server for the list again. */
    refresh: () => client.invalidateQueries({ queryKey: listKey }),
    add: (added: readonly Sharer[]) => {
      change((users) => [...users, ...added]);
      spreadNews(client, 'design-changed');
    },
    replace: (old: Sharer, now: Sharer | null) => {
      change((users) => users.flatMap((user) => (sharerKey(user) !== sharerKey(old) ? user : (now ?? []))));
      spreadNews(client, 'design-changed');
    },
    /** Shows the role at once, and the old one again if it is refused. @throws ApiError */
    changeRole: async (sharer: Sharer, role: Role) => {
      if (sharer.type === 'access_request') return;
      const key = sharerKey(sharer);
      patch(key, role);
      try {
        if (sharer.type === 'member') await actions.changeRole(sharer, role);
        else if (role !== 'owner') await actions.changeInvitation(sharer, role);
      } catch (error) {
        patch(key, sharer.role);
        void client.invalidateQueries({ queryKey: listKey });
        throw error;
      }
      spreadNews(client, 'design-changed');
    },
  };
}
