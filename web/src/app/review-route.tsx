import { AccountMenu } from '../areas/accounts/account-menu.tsx';
import { ReviewPage } from '../areas/review/page/review-page.tsx';

/** `/v/{viewLink}`: the review, with the menu of the signed-in person. */
export default function ReviewRoute() {
  return <ReviewPage accountMenu={<AccountMenu />} />;
}
