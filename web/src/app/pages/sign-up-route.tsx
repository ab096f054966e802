import { lazy, Suspense } from 'react';
import { SignUpPage } from '../../areas/auth/registration/sign-up-page.tsx';
import { loadAreas } from '../../i18n/catalogues.ts';

const InvitedNewcomer = lazy(async () => {
  const [{ InvitedNewcomer }] = await Promise.all([
    import('../../areas/sharing/invitation/invited-newcomer.tsx'),
    loadAreas('sharing'),
  ]);
  return { default: InvitedNewcomer };
});

/** `/signup`; with an invitation to a design it shows who invited. */
export default function SignUpRoute() {
  return (
    <SignUpPage
      renderInvitation={(path) =>
        /^\/[pv]\//.test(path) ? (
          <Suspense fallback={null}>
            <InvitedNewcomer path={path} />
          </Suspense>
        ) : null
      }
    />
  );
}
