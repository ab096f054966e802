import type { CallOutput } from '@chamfer/contract';

/** An account without a team or a subscription, as `GET /account` answers it. */
export const someAccount: CallOutput<'GET /account'> = {
  id: '0198c0de-0000-7000-8000-00000000acc0',
  email: 'mara@haldenworks.example',
  emailVerified: true,
  name: 'Chiara Bassi',
  hasValidName: true,
  ssoEnforced: false,
  passwordChangedAt: null,
  subscriptions: [],
  accountTeamID: null,
  teamSubscription: null,
  availablePlans: [],
  hasPaddleSubscription: false,
  hasChargebeeSubscription: false,
  hasAppStoreSubscription: false,
  subscriptionInGracePeriod: null,
  canPurchaseSubscription: false,
  techTrialAvailable: false,
  isOperator: false,
  teams: [],
};
