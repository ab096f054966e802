import { useT } from '../../../i18n/use-t.ts';
import { leaveAsGuest } from '../../../platform/guest-session.ts';
import { LinkButton } from '../../../ui/text-link.tsx';
import type { Review } from '../review-types.ts';
import styles from './guest-note.module.css';

/** Stands below the comments: that a visitor can comment without an account, or as whom they do. */
export default function GuestNote({ viewLink, guest }: { readonly viewLink: string; readonly guest: Review['guest'] }) {
  const t = useT();
  if (!guest) return <p className={styles.note}>{t('reviewGuests.note')}</p>;
  return (
    <p className={styles.note}>
      {t('reviewGuests.as', { name: guest.name })}{' '}
      <LinkButton onClick={() => void leaveAsGuest(viewLink)}>{t('reviewGuests.notYou')}</LinkButton>
    </p>
  );
}
