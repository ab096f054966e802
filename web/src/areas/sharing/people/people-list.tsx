import type { ProjectRole } from '@chamfer/contract/roles';
import { shownEmail } from '@chamfer/contract/shown-email';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import styles from '../share.module.css';
import { sharingRefusal } from '../sharing-refusals.ts';
import { type GivenRole, keyOf, type Sharer, type SharingActs } from '../sharing-types.ts';
import type { PaywallOf } from './paywall.tsx';
import { Paywall } from './paywall.tsx';
import { InvitationRow, MemberRow } from './person-rows.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RequestRow } from './request-row.tsx';
import { inOrder } from './sharing-order.ts';

/** What is done with the people in a list: the role of a request, a member or an invitation, or the end of it. */
export interface PeopleActs {
  roles: readonly GivenRole[];
  /** Whether somebody else can be let in; without it, access can only be ended. */
  mayShare: boolean;
  onRole: (sharer: Sharer, role: ProjectRole) => void;
  onRemove: (sharer: Sharer) => void;
  onResend: (sharer: Sharer) => void;
}

/** The people with access, in the order of spec 3 §4, with what one may do with each. */
export function PeopleList({
  users,
  acts,
  mayShare,
  roles,
  paywall,
  throughSpaceCount,
  onLeft,
}: {
  users: readonly Sharer[];
  acts: SharingActs;
  mayShare: boolean;
  roles: readonly GivenRole[];
  paywall: PaywallOf | null;
  throughSpaceCount: number;
  /** The person has ended their own access. */
  onLeft: () => void;
}) {
  const t = useT();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<Sharer | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [needsPlan, setNeedsPlan] = useState(false);
  const run = async (sharer: Sharer, act: () => Promise<void>, done?: string) => {
    const key = keyOf(sharer);
    setBusy((all) => new Set(all).add(key));
    try {
      await act();
      if (done) showToast({ kind: 'ok', text: done });
    } catch (error) {
      const { form } = sharingRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    } finally {
      setBusy((all) => new Set([...all].filter((other) => other !== key)));
    }
  };
  const onRole = (sharer: Sharer, role: ProjectRole) => {
    // Owners are made in a project alone; the plan decides about editors, but keeps no owner from becoming one.
    const wasOwner = sharer.type === 'member' && sharer.role === 'owner';
    if (role === 'editor' && paywall && !wasOwner) return setNeedsPlan(true);
    setNeedsPlan(false);
    if (sharer.type === 'member') return void run(sharer, () => acts.changeRole(sharer, role));
    if (role === 'owner') return;
    if (sharer.type === 'invitation') return void run(sharer, () => acts.changeInvitation(sharer, role));
    setAccepted((all) => new Set(all).add(sharer.userId));
    void run(sharer, async () => acts.accept?.(sharer, role));
  };
  const shared: PeopleActs = {
    roles,
    mayShare,
    onRole,
    onRemove: setRemoving,
    onResend: (sharer) => {
      if (sharer.type !== 'invitation') return;
      void run(sharer, () => acts.resend(sharer), t('sharing.resent', { email: shownEmail(sharer.email) }));
    },
  };
  return (
    <section aria-labelledby="sharing-people">
      <div className={styles.listHead}>
        <h3 id="sharing-people">{t('sharing.people')}</h3>
        {throughSpaceCount > 0 ? (
          <p className={styles.soft}>{t('sharing.throughSpace', { count: throughSpaceCount })}</p>
        ) : null}
      </div>
      {needsPlan && paywall ? <Paywall {...paywall} /> : null}
      <ul className={styles.list}>
        {inOrder(users, accepted).map((sharer) => (
          <li key={keyOf(sharer)}>
            <Row sharer={sharer} acts={shared} busy={busy.has(keyOf(sharer))} />
          </li>
        ))}
      </ul>
      {removing ? (
        <RemoveDialog sharer={removing} acts={acts} onLeft={onLeft} onClose={() => setRemoving(null)} />
      ) : null}
    </section>
  );
}

function Row({ sharer, acts, busy }: { sharer: Sharer; acts: PeopleActs; busy: boolean }) {
  if (sharer.type === 'access_request') return <RequestRow request={sharer} acts={acts} busy={busy} />;
  if (sharer.type === 'invitation') return <InvitationRow invitation={sharer} acts={acts} busy={busy} />;
  return <MemberRow member={sharer} acts={acts} busy={busy} />;
}
