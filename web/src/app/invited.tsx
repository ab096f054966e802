import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { InvitedTo } from '../areas/sharing/use-sharing-invitation.ts';
import { loadAreas } from '../i18n/catalogues.ts';

const SharingInvitation = lazy(async () => {
  const [{ SharingInvitation }] = await Promise.all([
    import('../areas/sharing/sharing-invitation.tsx'),
    loadAreas('sharing'),
  ]);
  return { default: SharingInvitation };
});

/** A page that an invitation leads to: the invitation in its address is answered first. */
export function Invited({ to, children }: { readonly to: InvitedTo; readonly children: ReactNode }) {
  const search = useSearch({ strict: false });
  if (!search.invitation_hash) return children;
  return (
    <Suspense fallback={null}>
      <SharingInvitation to={to} search={search}>
        {children}
      </SharingInvitation>
    </Suspense>
  );
}
