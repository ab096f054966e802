import { shownEmail } from '@chamfer/contract/shown-email';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { roleDetails, roleNames } from '../role-texts.ts';
import styles from '../share.module.css';
import type { AccessRequest, GivenRole } from '../sharing-types.ts';
import type { PeopleActs } from './people-list.tsx';

/** Somebody who asks for access: a role and 'Accept', or 'Deny Access' (J79). */
export function RequestRow({ request, acts, busy }: { request: AccessRequest; acts: PeopleActs; busy: boolean }) {
  const t = useT();
  const format = useFormats();
  const [role, setRole] = useState<GivenRole>('viewer');
  const { name, createdAt } = request;
  const email = shownEmail(request.email);
  return (
    <div className={styles.request}>
      <Avatar name={name} email={email} size="md" />
      <div className={styles.who}>
        <span className={styles.name}>{name ?? email}</span>
        {name ? <span className={styles.soft}>{email}</span> : null}
      </div>
      <span className={styles.asked}>{t('sharing.asked', { date: format.date(createdAt) })}</span>
      <div className={styles.answer}>
        {acts.mayShare ? (
          <>
            <Select
              size="sm"
              label={t('sharing.roleOf', { name: name ?? email })}
              labelHidden
              value={role}
              onChange={setRole}
              options={acts.roles.map((value) => ({
                value,
                label: t(roleNames[value]),
                detail: t(roleDetails[value]),
              }))}
            />
            <Button size="sm" busy={busy} onClick={() => acts.onRole(request, role)}>
              {t('sharing.accept')}
            </Button>
          </>
        ) : null}
        <Button size="sm" variant="quiet" disabled={busy} onClick={() => acts.onRemove(request)}>
          {t('sharing.deny')}
        </Button>
      </div>
    </div>
  );
}
