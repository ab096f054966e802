import { Check, Minus, X } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { SsoTest } from '../use-team-sso.ts';
import styles from './test.module.css';
import { textOfCheck } from './test-reasons.ts';

type TestCheck = SsoTest['checks'][number];
const icons = { passed: Check, failed: X, open: Minus };

/** Every check of an answer in the order in which they are made; what was not reached says so. */
export function ChecksList({ checks }: { checks: readonly TestCheck[] }) {
  const t = useT();
  return (
    <ul className={styles.checks} aria-label={t('teamSignIn.test.checks')}>
      {checks.map((check) => {
        const Icon = icons[check.outcome];
        return (
          <li key={check.check} className={styles[check.outcome]}>
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            <div>
              <p className={styles.what}>{t(`teamSignIn.check.${check.check}.${check.outcome}`)}</p>
              {check.outcome === 'failed' ? <Why check={check} /> : null}
              {check.outcome === 'passed' && check.found ? <p>{check.found}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Why a check failed, what was found, and the code where it has no words here. */
function Why({ check: { reason, found } }: { check: TestCheck }) {
  const t = useT();
  const text = reason ? textOfCheck(reason) : null;
  return (
    <>
      <p>{t(text ?? 'teamSignIn.reason.unknown')}</p>
      {found ? (
        <p>
          {t('teamSignIn.test.found')} <span className={styles.mono}>{found}</span>
        </p>
      ) : null}
      {reason && !text ? (
        <p className={styles.code}>
          {t('teamSignIn.test.code')} <code className={styles.mono}>{reason}</code>
          <CopyButton
            text={reason}
            label={t('teamSignIn.copy')}
            copiedLabel={t('teamSignIn.copied')}
            onRefused={() => showToast({ kind: 'error', text: t('teamSignIn.copyFailed') })}
            variant="quiet"
            size="sm"
            iconOnly
          />
        </p>
      ) : null}
    </>
  );
}
