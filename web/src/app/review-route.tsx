import { AccountMenu } from '../areas/accounts/account-menu.tsx';
import { ReviewPage } from '../areas/review/page/review-page.tsx';

/** `/v/{viewLink}`: the review, with the menu of whoever is signed in. */
export default function ReviewRoute() {
  return <ReviewPage accountMenu={<AccountMenu />} />;
}
