import { useT } from '../../../i18n/use-t.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import styles from './test.module.css';
import type { useTestWindow } from './use-test-window.ts';

/** A test that is under way: what is waited for, a link where the browser opened no window, and what went wrong. */
export function TestProgress({ name, run }: { name: string; run: ReturnType<typeof useTestWindow> }) {
  const t = useT();
  const { isWaiting, blockedUrl, failure, test } = run;
  return (
    <>
      {isWaiting && blockedUrl ? (
        <div className={styles.waiting}>
          <p>{t('teamSignIn.test.blocked')}</p>
          <ButtonLink href={blockedUrl} target="_blank" rel="noreferrer">
            {t('teamSignIn.test.open', { name })}
          </ButtonLink>
        </div>
      ) : null}
      {isWaiting ? (
        <div className={styles.waiting}>
          <Spinner size="sm" label={t('teamSignIn.test.waiting', { name })} />
          <p aria-hidden>{t('teamSignIn.test.waiting', { name })}</p>
        </div>
      ) : null}
      {test?.state === 'expired' ? <FieldError>{t('teamSignIn.test.expired')}</FieldError> : null}
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
    </>
  );
}
