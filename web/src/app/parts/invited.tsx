import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useReducer } from 'react';
import { invitationAt } from '../../areas/sharing/invitation/invitation-address.ts';
import type { InvitedTo } from '../../areas/sharing/invitation/use-sharing-invitation.ts';
import { loadAreas } from '../../i18n/catalogues.ts';

const SharingInvitation = lazy(async () => {
  const [{ SharingInvitation }] = await Promise.all([
    import('../../areas/sharing/invitation/sharing-invitation.tsx'),
    loadAreas('sharing'),
  ]);
  return { default: SharingInvitation };
});

/** A page that an invitation leads to: the invitation in its address, or kept for it, is answered first. */
export function Invited({ to, children }: { readonly to: InvitedTo; readonly children: ReactNode }) {
  const { hash } = useLocation();
  const path = 'projectId' in to ? `/p/${to.projectId}` : `/v/${to.viewLink}`;
  const [, onAnswered] = useReducer((count: number) => count + 1, 0);
  const invitation = invitationAt(path, hash);
  if (!invitation) return children;
  return (
    <Suspense fallback={null}>
      <SharingInvitation key={invitation.hash} to={to} path={path} invitation={invitation} onAnswered={onAnswered} />
    </Suspense>
  );
}
