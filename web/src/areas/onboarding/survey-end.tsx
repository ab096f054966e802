import { brand } from '@chamfer/contract/brand';
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { AuthShell } from '../../platform/auth/auth-shell.tsx';
import { appScheme } from '../../platform/page/app-scheme.ts';
import { isBeta } from '../../platform/page/page-config.ts';
import { type AppSearch, isOn } from '../../platform/page/search.ts';
import { useHeadingFocus } from '../../platform/page/use-heading-focus.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { RoundIcon } from '../../ui/symbol/round-icon.tsx';
import styles from './survey.module.css';

/** The link that leads back to the design app after a survey (spec 3 §7 Deep links). */
export function backToApp({ beta, prod }: AppSearch): string {
  return `${appScheme(isOn(beta) || (isBeta() && !isOn(prod)))}://`;
}

/** The end of a survey: the answers are stored, and lead back to the design app or on in the browser. */
export function SurveyEnd({
  name,
  isNew,
  appLink,
  onward,
  corner,
  onAgain,
}: {
  name: string | undefined;
  /** They were stored just now, not at an earlier visit. */
  isNew: boolean;
  /** Null where the design app does not run. */
  appLink: string | null;
  onward: { href: string; label: MessageKey };
  corner: ReactNode;
  onAgain: () => void;
}) {
  const t = useT();
  useHeadingFocus(isNew);
  return (
    <AuthShell
      art="gears"
      corner={corner}
      icon={
        <RoundIcon tone="ok">
          <Check size={20} strokeWidth={2} aria-hidden />
        </RoundIcon>
      }
      title={name ? t('surveys.thanks.name', { name }) : t('surveys.thanks.title')}
      lead={t('surveys.thanks.text')}
    >
      <div className={styles.ends}>
        {appLink ? (
          <ButtonLink href={appLink} variant="primary" size="lg" block>
            {t('surveys.openApp', { product: brand.name })}
          </ButtonLink>
        ) : null}
        <ButtonLink href={onward.href} variant={appLink ? 'secondary' : 'primary'} size="lg" block>
          {t(onward.label)}
        </ButtonLink>
        <Button variant="quiet" size="lg" block onClick={onAgain}>
          {t('surveys.again')}
        </Button>
      </div>
    </AuthShell>
  );
}

/** The answers could not be stored; they are kept in the browser. `changed`: the survey has a new version. */
export function SurveyFailure({
  kind,
  corner,
  onRetry,
  onSkip,
}: {
  kind: 'failed' | 'changed';
  corner: ReactNode;
  onRetry: () => void;
  onSkip: () => void;
}) {
  const t = useT();
  useHeadingFocus(true);
  return (
    <AuthShell
      art="gears"
      corner={corner}
      icon={
        <RoundIcon tone="danger">
          <CircleAlert size={20} strokeWidth={2} aria-hidden />
        </RoundIcon>
      }
      title={t('common.error.title')}
      lead={t(kind === 'failed' ? 'surveys.failed.text' : 'surveys.changed.text')}
    >
      <div className={styles.ends}>
        {kind === 'failed' ? (
          <Button variant="primary" size="lg" block onClick={onRetry}>
            {t('common.retry')}
          </Button>
        ) : (
          <Button variant="primary" size="lg" block onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        )}
        <Button variant="quiet" size="lg" block onClick={onSkip}>
          {t('surveys.skip')}
        </Button>
      </div>
    </AuthShell>
  );
}
