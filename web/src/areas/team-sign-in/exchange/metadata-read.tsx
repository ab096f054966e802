import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import styles from './exchange.module.css';
import type { SamlMetadata } from './exchange-calls.ts';
import { ReadNote } from './tell-part.tsx';

/** What metadata was found to say: its certificates, until when they count, and the issuer. */
export function MetadataRead({ metadata: { issuer, certificates } }: { metadata: SamlMetadata }) {
  const t = useT();
  const format = useFormats();
  const last = certificates
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .at(-1);
  return (
    <>
      <ReadNote>
        {t('teamSignIn.exchange.found', { count: certificates.length, date: last ? format.day(last) : '' })}
      </ReadNote>
      <p className={styles.known}>
        {t('teamSignIn.exchange.issuer')} <span className={styles.mono}>{issuer}</span>
      </p>
    </>
  );
}
