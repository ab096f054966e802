import { useParams } from '@tanstack/react-router';
import { AccountMenu } from '../areas/accounts/account-menu.tsx';
import { ReviewPage } from '../areas/review/page/review-page.tsx';
import { designParts } from './design-parts.tsx';
import { sharingParts } from './sharing-parts.tsx';

/** `/v/{viewLink}`: the review, with the menu of the signed-in person. */
export default function ReviewRoute() {
  const { viewLink = '' } = useParams({ strict: false });
  return sharingParts.invited({ viewLink }, <ReviewPage accountMenu={<AccountMenu />} designParts={designParts} />);
}
