import { lazy, Suspense } from 'react';
import { InviteDialog, type InvitePayment } from '../../areas/teams/invite/invite-dialog.tsx';
import { MembersPage } from '../../areas/teams/members/members-page.tsx';
import { loadAreas } from '../../i18n/catalogues.ts';

const InvitePaymentDialog = lazy(async () => {
  const [module] = await Promise.all([import('../parts/invite-payment.tsx'), loadAreas('billing', 'payments')]);
  return module;
});
const renderPayment = (payment: InvitePayment) => (
  <Suspense fallback={null}>
    <InvitePaymentDialog {...payment} />
  </Suspense>
);

/** `/teams/{teamId}/members`: the members of a team, with the dialog that invites people. */
export default function MembersRoute() {
  return (
    <MembersPage
      renderInvite={(team, onClose) => <InviteDialog team={team} onClose={onClose} renderPayment={renderPayment} />}
    />
  );
}
