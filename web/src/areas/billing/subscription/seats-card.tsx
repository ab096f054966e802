import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Minus, MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { useTeamName } from '../../../platform/account/use-team-name.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { NoticeDialog } from '../../../platform/form/notice-dialog.tsx';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Stepper } from '../../../ui/field/stepper.tsx';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { avatarKind, peopleIn, seatHolders, seatSentence } from './seat-holders.ts';
import styles from './subscription-page.module.css';
import {
  planRenewal,
  type SeatMembers,
  subscriptionRefusal,
  type TeamSubscription,
  useSeatMembers,
} from './use-subscriptions.ts';

/** How many seats are drawn one by one; the others are only counted. */
const mostDrawn = 24;

/** Who uses the seats: '8 of 9 used: Mara, Amir and one invitation' (spec 2 §2 Subscription page). */
export function SeatsCard({ plan, canAdd, onAdd }: { plan: TeamSubscription; canAdd: boolean; onAdd: () => void }) {
  const t = useT();
  const format = useFormats();
  const { teamId, editorSeats, editorSeatsUsed } = plan;
  const people = useSeatMembers(teamId);
  const { data: account } = useAccount();
  const holders = seatHolders(people.data?.items ?? []);
  const free = Math.max(0, editorSeats - editorSeatsUsed);
  const [isReducing, setReducing] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="seats-title">
      <header className={styles.head}>
        <h2 id="seats-title">{t('billing.seats.title')}</h2>
        <Badge>{t('billing.seats.used', { used: editorSeatsUsed, count: editorSeats })}</Badge>
        {canAdd ? (
          <Menu
            trigger={
              <Button className={styles.end} variant="quiet" size="sm" iconOnly aria-label={t('billing.seats.menu')}>
                <MoreHorizontal size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            }
          >
            <MenuItem icon={<Plus size={16} strokeWidth={1.5} aria-hidden />} onAction={onAdd}>
              {t('billing.seats.add')}
            </MenuItem>
            <MenuItem
              icon={<Minus size={16} strokeWidth={1.5} aria-hidden />}
              onAction={() => setReducing(true)}
              detail={t('billing.seats.cancel.from', { date: format.day(plan.expirationDate) })}
            >
              {t('billing.seats.cancel')}
            </MenuItem>
          </Menu>
        ) : null}
      </header>
      <div className={styles.body}>
        <ul className={styles.people}>
          {holders.slice(0, mostDrawn).map(({ key, name, email, isPending, role }) => (
            <li key={key}>
              <span className={isPending ? `${styles.seat} ${styles.free}` : styles.seat}>
                <Avatar name={name} email={email} size="xl" kind={avatarKind({ key, isPending }, account?.id)} />
              </span>
              <span className={styles.name}>{name?.split(' ')[0] ?? email}</span>
              <span className={styles.soft}>{t(isPending ? 'billing.seats.invited' : `billing.role.${role}`)}</span>
            </li>
          ))}
          {free > 0 && holders.length < mostDrawn ? (
            <li>
              {canAdd ? (
                <Link
                  className={`${styles.seat} ${styles.free}`}
                  to="/teams/$teamId/members"
                  params={{ teamId }}
                  search={{ invite: '1' }}
                  aria-label={t('billing.seats.invite')}
                >
                  <Plus size={16} strokeWidth={1.5} aria-hidden />
                </Link>
              ) : (
                <span className={`${styles.seat} ${styles.free}`} aria-hidden />
              )}
              <span className={styles.soft}>{t('billing.seats.free', { count: free })}</span>
            </li>
          ) : null}
        </ul>
        {people.data ? (
          <p className={styles.soft}>
            {seatSentence(t, format, { holders, used: editorSeatsUsed, count: editorSeats })}
          </p>
        ) : null}
        <WhyBlocked plan={plan} />
      </div>
      {people.data ? <SeatlessRows people={people.data} /> : null}
      {isReducing ? <ReduceDialog plan={plan} onClose={() => setReducing(false)} /> : null}
    </section>
  );
}

/** Why no seats can be added (spec 2 §4); nothing where they can. */
function WhyBlocked({
  plan: { origin, gracePeriodExpirationDate, autoRenewal, isConfirming },
}: {
  plan: TeamSubscription;
}) {
  const t = useT();
  if (origin !== 'chargebee') return null;
  if (isConfirming) return <Banner>{t('common.purchaseInProgress')}</Banner>;
  if (!autoRenewal) return <Banner>{t('billing.seats.blocked.off')}</Banner>;
  return gracePeriodExpirationDate ? <Banner>{t('billing.seats.blocked.grace')}</Banner> : null;
}

/** Who to write to about seats (spec 2 §2 Subscription page). */
function Support() {
  const t = useT();
  return (
    <a className={textLinkClass()} href={pageAddress('support')} target="_blank" rel="noreferrer">
      {t('billing.seats.cancel.support')}
    </a>
  );
}

/** Who needs no editor seat: contributors, of whom some are free, and guests. */
function SeatlessRows({ people: { items, seats } }: { people: SeatMembers }) {
  const t = useT();
  const format = useFormats();
  const [contributors, guests] = [peopleIn(t, items, 'contributor'), peopleIn(t, items, 'guest')];
  const count = seats?.contributorSeats ?? 0;
  if (count === 0 && contributors.length === 0 && guests.length === 0) return null;
  return (
    <dl className={`${styles.rows} ${styles.seatless}`}>
      {count > 0 || contributors.length > 0 ? (
        <div>
          <dt>{t('billing.seats.contributors')}</dt>
          <dd>
            {contributors.length === 0
              ? t('billing.seats.contributors.none', { count })
              : t('billing.seats.contributors.text', {
                  used: seats?.contributorSeatsUsed ?? contributors.length,
                  count,
                  who: format.list(contributors),
                })}
          </dd>
        </div>
      ) : null}
      {guests.length > 0 ? (
        <div>
          <dt>{t('billing.seats.guests')}</dt>
          <dd>{t('billing.seats.guests.text', { count: guests.length, who: format.list(guests) })}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Fewer seats from the renewal on; nothing is taken away before, and nothing paid back (DECISIONS 27). */
function ReduceDialog({ plan, onClose }: { plan: TeamSubscription; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const about = useTeamName(plan.teamId);
  const { editorSeats, editorSeatsUsed } = plan;
  const most = Math.max(0, editorSeats - Math.max(1, editorSeatsUsed));
  const [count, setCount] = useState(1);
  const date = format.day(plan.expirationDate);
  if (most === 0) {
    return (
      <NoticeDialog title={t('billing.seats.cancel.none.title')} about={about} onClose={onClose}>
        <p>{t('billing.seats.cancel.none', { used: editorSeatsUsed })}</p>
        <ul className={styles.ways}>
          <li>
            <Link className={textLinkClass()} to="/teams/$teamId/members" params={{ teamId: plan.teamId }}>
              {t('billing.seats.cancel.none.members')}
            </Link>
          </li>
          <li>
            <Support />
          </li>
        </ul>
      </NoticeDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('billing.seats.cancel.title')}
      about={about}
      confirm={t('billing.seats.cancel.confirm', { count })}
      act={() => planRenewal(client, plan, { additionalEditorSeatCount: -count })}
      refusal={subscriptionRefusal}
      done={t('billing.seats.cancel.done', { date, left: editorSeats - count })}
      onClose={onClose}
    >
      <p>{t('billing.seats.cancel.text', { date })}</p>
      <p>
        <Support />
      </p>
      <Stepper
        label={t('billing.seats.cancel.count')}
        value={count}
        onChange={setCount}
        min={1}
        max={most}
        fewerLabel={t('billing.seats.fewer')}
        moreLabel={t('billing.seats.more')}
      />
    </ConfirmDialog>
  );
}
