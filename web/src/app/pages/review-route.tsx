import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ReviewPage } from '../../areas/review/page/review-page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { designParts } from '../parts/design-parts.tsx';
import { Invited } from '../parts/invited.tsx';

const AccountMenu = lazy(() =>
  import('../../areas/accounts/menu/account-menu.tsx').then((menu) => ({ default: menu.AccountMenu })),
);
/** Few visitors are signed in; it takes the place of the menu while the account is asked for. */
const accountMenu = (
  <Suspense fallback={<Skeleton width={28} height={28} circle />}>
    <AccountMenu />
  </Suspense>
);

/** `/v/{viewLink}`: the review, with the menu of the signed-in person. */
export default function ReviewRoute() {
  const { viewLink = '' } = useParams({ strict: false });
  return (
    <Invited to={{ viewLink }}>
      <ReviewPage accountMenu={accountMenu} designParts={designParts} />
    </Invited>
  );
}
