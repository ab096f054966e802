'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { Link } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { isRegistrationHidden } from '../../../platform/page/page-config.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { BrandMark } from '../../../ui/symbol/brand.tsx';
import { LoadStatus } from '../model/load-status.tsx';
import type { Drawing, WebExport } from '../review-types.ts';
import { revisionNumber } from '../revision-number.ts';
import { useLogInWay } from '../viewport/use-here.ts';
import styles from './review-top-bar.module.css';

/** The properties of the bar at the top of the review page (spec 3 §2). */
export interface ReviewTopBarProps {
  readonly webExport: WebExport;
  /** The drawing that is shown; null shows the model. */
  readonly drawing: Drawing | null;
  /** 0 to 1 while something is loading, otherwise null. */
  readonly progress: number | null;
  /** Opens the outline on a phone, where it has no separate button; null if there is no outline. */
  readonly onOutline: (() => void) | null;
  /** Who else is there. */
  readonly presence: ReactNode;
  /** The AR or the PDF button. */
  readonly action: ReactNode;
  /** Of somebody who may change the design. */
  readonly designMenu: ReactNode;
  /** Where somebody is signed in. */
  readonly accountMenu: ReactNode;
}

/** Mark, title and version on the left; what can be done with the design, and the visitor, on the right. */
export function ReviewTopBar(props: ReviewTopBarProps) {
  const { webExport, drawing, progress, onOutline, presence, action, designMenu, accountMenu } = props;
  const t = useT();
  const format = useFormats();
  const isSignedIn = useSignedIn();
  return (
    <header className={styles.bar}>
      {onOutline ? (
        <Button
          variant="quiet"
          size="lg"
          iconOnly
          aria-label={t('review.outline.title')}
          icon={<PanelLeft size={20} strokeWidth={1.5} aria-hidden />}
          onClick={onOutline}
        />
      ) : null}
      <Link to="/" className={styles.mark} aria-label={t('review.home')}>
        <BrandMark />
      </Link>
      <span className={styles.separator} />
      <h1 className={styles.title} title={webExport.title}>
        {webExport.title}
      </h1>
      {progress === null ? (
        <p className={styles.version}>
          {drawing
            ? drawing.title
            : t('review.version', { revision: revisionNumber(webExport), date: format.date(webExport.uploadedAt) })}
        </p>
      ) : (
        <p className={styles.percent} aria-hidden>
          {format.percent(progress)}
        </p>
      )}
      <div className={styles.actions}>
        {presence}
        {action}
        {designMenu}
        <span className={styles.separator} />
        {isSignedIn ? accountMenu : <LogInLinks />}
      </div>
      <LoadStatus progress={progress} />
    </header>
  );
}

function LogInLinks() {
  const t = useT();
  const way = useLogInWay();
  return (
    <>
      <Link className={buttonClass({ variant: 'quiet' })} to="/login" {...way}>
        {t('review.logIn')}
      </Link>
      {isRegistrationHidden() ? null : (
        <Link className={buttonClass()} to="/signup" {...way}>
          {t('review.signUp')}
        </Link>
      )}
    </>
  );
}
