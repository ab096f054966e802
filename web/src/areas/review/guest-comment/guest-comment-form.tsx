import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { Unsent } from '../composer/use-unsent-comment.ts';
import { type KeptGuest, keepGuest, readKeptGuest } from '../guests/kept-guest.ts';
import { GuestCode } from './guest-code.tsx';
import styles from './guest-comment-form.module.css';
import { GuestDetails } from './guest-details.tsx';

/** What the form of a guest’s comment needs. */
export interface GuestCommentFormProps {
  readonly viewLink: string;
  readonly unsent: Unsent;
  /** What is written, where it is the reply to a comment. */
  readonly reply?: string;
}

/**
 * A comment by somebody without an account: text, name and address, then the code that was mailed; with the right code
 * it is sent (DECISIONS 68). Nothing entered is lost with the form, or with the page.
 */
export default function GuestCommentForm({ viewLink, unsent, reply }: GuestCommentFormProps) {
  const t = useT();
  const [kept, setKept] = useState(() => readKeptGuest(viewLink));
  const keep = (changed: Partial<KeptGuest>) => {
    const next = { ...kept, ...changed };
    keepGuest(viewLink, next);
    setKept(next);
  };
  const title = kept.code ? t('reviewGuests.code.title') : (reply ?? t('review.newComment.title'));
  return (
    <section className={styles.form} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.step}>{t('reviewGuests.step', { step: kept.code ? 2 : 1 })}</span>
        <Button variant="quiet" size="sm" iconOnly aria-label={t('review.newComment.cancel')} onClick={unsent.close}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      {kept.code ? (
        <GuestCode viewLink={viewLink} unsent={unsent} kept={kept} keep={keep} code={kept.code} />
      ) : (
        <GuestDetails viewLink={viewLink} unsent={unsent} kept={kept} keep={keep} reply={reply} />
      )}
    </section>
  );
}
