import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import styles from './sharing.module.css';

/** Somebody in a list: initials, name with badges, a second line, and what stands at the end. */
export function PersonLine({
  name,
  email,
  detail = email,
  isMe = false,
  isGuest = false,
  isInvited = false,
  isExpired = false,
  children,
}: {
  name: string | undefined;
  email: string;
  detail?: ReactNode;
  isMe?: boolean;
  isGuest?: boolean;
  isInvited?: boolean;
  isExpired?: boolean;
  children?: ReactNode;
}) {
  const t = useT();
  const kind = isMe ? 'me' : isInvited ? 'pending' : undefined;
  return (
    <div className={styles.line}>
      <Avatar name={name ?? null} email={email} {...(kind ? { kind } : {})} />
      <div className={styles.who}>
        <p className={styles.name}>
          <span className={styles.nameText}>{name || email}</span>
          {isMe ? <span className={styles.soft}>{t('sharing.you')}</span> : null}
          {isGuest ? <Badge>{t('common.badge.guest')}</Badge> : null}
          {isInvited ? <Badge tone="warn">{t(isExpired ? 'sharing.expired' : 'sharing.invited')}</Badge> : null}
        </p>
        <p className={styles.detail}>{detail}</p>
      </div>
      <div className={styles.end}>{children}</div>
    </div>
  );
}
