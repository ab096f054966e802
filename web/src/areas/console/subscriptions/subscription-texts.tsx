import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import type { ListedSubscription } from './use-subscriptions.ts';

type Of<Field extends keyof ListedSubscription> = NonNullable<ListedSubscription[Field]> & string;

/** The names of the states of a subscription. */
export const statusTexts: Readonly<Record<Of<'status'>, MessageKey>> = {
  starting: 'console.team.state.starting',
  trialing: 'console.team.state.trialing',
  active: 'console.team.state.active',
  grace: 'console.team.state.grace',
  ended: 'console.subscription.ended',
};
/** The names of the kinds of subscriptions. */
export const kindTexts: Readonly<Record<Of<'kind'>, MessageKey>> = {
  team: 'console.subscription.kind.team',
  gift: 'console.subscription.kind.gift',
  edu: 'console.subscription.kind.edu',
  appstore: 'console.subscription.kind.appstore',
  paddle: 'console.subscription.kind.paddle',
};
/** The names of the plans. */
export const planTexts: Readonly<Record<Of<'plan'>, MessageKey>> = {
  pro: 'common.badge.pro',
  lite: 'console.subscription.plan.lite',
};
/** Where subscriptions come from. */
export const originTexts: Readonly<Record<Of<'origin'>, MessageKey>> = {
  checkout: 'console.subscription.origin.checkout',
  contract: 'console.subscription.origin.contract',
  store: 'console.subscription.origin.store',
  voucher: 'console.subscription.origin.voucher',
};

const tones = { starting: 'plain', trialing: 'plain', active: 'ok', grace: 'warn', ended: 'plain' } as const;

/** What a subscription is doing, as a dot and a word. */
export function SubscriptionState({ status }: Pick<ListedSubscription, 'status'>) {
  const t = useT();
  return <StateDot tone={tones[status]}>{t(statusTexts[status])}</StateDot>;
}

/** The plan of a subscription. */
export function SubscriptionPlan({ plan }: Pick<ListedSubscription, 'plan'>) {
  const t = useT();
  return <Badge tone={plan === 'pro' ? 'accent' : 'plain'}>{t(planTexts[plan])}</Badge>;
}

/** Returns whose a subscription is: the name of its team, the name or address of its person, or that they are gone. */
export function useHolderName(): (subscription: Pick<ListedSubscription, 'kind' | 'team' | 'person'>) => string {
  const t = useT();
  return ({ team, person }) => {
    if (team) return team.name ?? t('console.subscription.goneTeam');
    return person ? person.name || person.email : t('console.link.gone');
  };
}
