import { AccountMenu } from '../../areas/accounts/menu/account-menu.tsx';
import { CheckoutPage } from '../../areas/billing/checkout/checkout-page.tsx';

/** `/checkout` with the account menu. */
export default function CheckoutRoute() {
  return <CheckoutPage renderMenu={() => <AccountMenu />} />;
}
