import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { CopiedRow } from '../copied-row.tsx';
import { labelOf, offerOf } from '../products.ts';
import type { SsoConnection, SsoTest } from '../use-team-sso.ts';
import styles from './test.module.css';

/** What to correct after a test that failed: the value that was expected, and where the identity provider's console has it. */
export function Correction({ connection, test }: { connection: SsoConnection; test: SsoTest }) {
  const t = useT();
  const expected = test.checks.find(({ outcome }) => outcome === 'failed')?.expected;
  if (!expected) return <p className={styles.text}>{t('teamSignIn.test.correctAndRetry')}</p>;
  const field = labelOf(connection, expected);
  const name = offerOf(connection).shortName || connection.name;
  return (
    <div className={styles.part}>
      <p className={styles.text}>
        {field ? (
          <Trans
            id="teamSignIn.test.set"
            values={{ name, field }}
            components={[(label) => <b key="field">{label}</b>]}
          />
        ) : (
          t('teamSignIn.test.expect', { name })
        )}
      </p>
      <CopiedRow label={t('teamSignIn.test.expected')} labelHidden value={expected} lit />
    </div>
  );
}
