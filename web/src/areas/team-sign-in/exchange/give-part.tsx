import { useT } from '../../../i18n/use-t.ts';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { CopiedRow } from '../copied-row.tsx';
import { offerOf } from '../products.ts';
import type { SsoConnection } from '../use-team-sso.ts';
import styles from './exchange.module.css';

/** What the identity provider is to be given, under the labels that its console has, and where that console asks for it. */
export function GivePart({ connection }: { connection: SsoConnection }) {
  const t = useT();
  const offer = offerOf(connection);
  const values = offer.own.flatMap(({ label, of }) => {
    const value = connection.own[of];
    return value ? [{ label, value }] : [];
  });
  return (
    <div className={styles.part}>
      <div>
        <h3>{t('teamSignIn.exchange.give', { name: offer.shortName || connection.name })}</h3>
        {offer.path ? (
          <p className={styles.path} lang="en">
            {offer.path}
          </p>
        ) : null}
        <TextLink className={styles.guide} href={`/docs/single-sign-on#${offer.guide}`} target="_blank" rel="noopener">
          {t('teamSignIn.exchange.guide')}
        </TextLink>
      </div>
      {values.map((row) => (
        <CopiedRow key={row.label} {...row} />
      ))}
    </div>
  );
}
