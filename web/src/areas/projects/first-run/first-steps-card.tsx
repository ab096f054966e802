import { Link } from '@tanstack/react-router';
import { Link2, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { type FirstSteps, useShowFirstSteps } from '../../../platform/account/use-first-steps.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { FirstStep } from './first-step.tsx';
import styles from './first-steps-card.module.css';

/**
 * The three steps of a new account: publish, share, comment. Each shows what has really been done; once all are, the card
 * goes away with a message. `publish`: the button that publishes; `share` opens the sharing of the published design.
 */
export function FirstStepsCard({
  steps,
  isAskedFor,
  publish,
  share,
}: {
  readonly steps: FirstSteps;
  /** The account asked to see the steps again, so they stay when all are done. */
  readonly isAskedFor: boolean;
  readonly publish: ReactNode;
  readonly share: (published: NonNullable<FirstSteps['published']>) => void;
}) {
  const t = useT();
  const format = useFormats();
  const titleId = useId();
  const { mutate: show } = useShowFirstSteps();
  const { published, shared, commented } = steps;
  const done = [published, shared, commented].filter((step) => step !== null).length;
  const isOver = done === 3 && !isAskedFor;
  const isNotified = useRef(false);
  useEffect(() => {
    if (!isOver || isNotified.current) return;
    isNotified.current = true;
    showToast({ kind: 'ok', text: t('projects.first.allDone') });
    show(false);
  }, [isOver, show, t]);
  if (isOver) return null;
  const current = !published ? 1 : !shared ? 2 : !commented ? 3 : null;
  const viewLinkId = published?.projectViewLinkId;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{t('projects.first.title')}</h2>
        <span className={styles.count}>{t('projects.first.count', { done })}</span>
        <Button
          variant="quiet"
          size="sm"
          iconOnly
          aria-label={t('projects.first.hide')}
          title={t('projects.first.hide')}
          onClick={() => show(false)}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </header>
      <ol className={styles.steps}>
        <FirstStep
          number={1}
          isCurrent={current === 1}
          isDone={published !== null}
          title={t('projects.first.publish')}
          text={
            published
              ? t('projects.first.published', { name: published.name, date: format.date(published.at) })
              : t('projects.first.publish.text')
          }
          action={publish}
        />
        <FirstStep
          number={2}
          isCurrent={current === 2}
          isDone={shared !== null}
          title={t('projects.first.share')}
          text={t('projects.first.share.text')}
          action={
            <Button
              variant={current === 2 ? 'primary' : 'secondary'}
              icon={<Link2 size={16} strokeWidth={1.5} aria-hidden />}
              disabled={!published}
              title={published ? undefined : t('projects.first.publishFirst')}
              onClick={() => published && share(published)}
            >
              {t('projects.first.share.action')}
            </Button>
          }
        />
        <FirstStep
          number={3}
          isCurrent={current === 3}
          isDone={commented !== null}
          title={t('projects.first.comment')}
          text={t('projects.first.comment.text')}
          touchText={t('projects.first.comment.touch')}
          action={
            viewLinkId ? (
              <Link
                className={buttonClass({ variant: current === 3 ? 'primary' : 'secondary' })}
                to="/v/$viewLink"
                params={{ viewLink: viewLinkId }}
              >
                {t('projects.first.comment.action')}
              </Link>
            ) : (
              <Button disabled title={t('projects.first.publishFirst')}>
                {t('projects.first.comment.action')}
              </Button>
            )
          }
        />
      </ol>
    </section>
  );
}
