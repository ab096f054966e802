import { useT } from '../../../i18n/use-t.ts';
import { leaveAsGuest } from '../../../platform/http/guest-session.ts';
import { LinkButton } from '../../../ui/action/text-link.tsx';
import type { Review } from '../review-types.ts';
import styles from './guest-note.module.css';

/** Shown below the comments: that a visitor can comment without an account, as whom they do, or that guests may no longer. */
export default function GuestNote({
  viewLink,
  guest,
  mayComment,
}: {
  readonly viewLink: string;
  readonly guest: Review['guest'];
  readonly mayComment: boolean;
}) {
  const t = useT();
  if (!guest) return <p className={styles.note}>{t('reviewGuests.note')}</p>;
  return (
    <p className={styles.note}>
      {mayComment ? t('reviewGuests.as', { name: guest.name }) : t('reviewGuests.closed')}{' '}
      <LinkButton onClick={() => void leaveAsGuest(viewLink)}>{t('reviewGuests.notYou')}</LinkButton>
    </p>
  );
}
