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

const VoucherOfNewcomer = lazy(async () => {
  const [{ SignUpStub }, { DataProvider }] = await Promise.all([
    import('../../areas/billing/vouchers/sign-up-stub.tsx'),
    import('../data-provider.tsx'),
    loadAreas('voucher'),
  ]);
  return {
    default: ({ voucher }: { voucher: string }) => (
      <DataProvider>
        <SignUpStub voucher={voucher} />
      </DataProvider>
    ),
  };
});

/** `/signup`; with an invitation to a design it shows who invited, with a voucher what it gives. */
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
      renderVoucher={(voucher) => (
        <Suspense fallback={null}>
          <VoucherOfNewcomer voucher={voucher} />
        </Suspense>
      )}
    />
  );
}
