import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LegalText } from './legal-text.tsx';
import styles from './page-frame.module.css';
import { PageFrame } from './page-frame.tsx';
import { type LegalDocument, useLegalText } from './use-legal-text.ts';

const titles = {
  terms: 'pages.terms.title',
  privacy: 'pages.privacy.title',
  imprint: 'pages.imprint.title',
} as const;

/**
 * `/terms`, `/privacy` and `/imprint`, for operators without such pages on their own site: shows the text of the operator's file.
 */
export function LegalPage({ document }: { document: LegalDocument }) {
  const t = useT();
  const { data, isError, refetch } = useLegalText(document);
  return (
    <PageFrame title={t(titles[document])}>
      {isError ? (
        <>
          <p role="alert">{t('pages.legal.failed')}</p>
          <Button className={styles.action} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </>
      ) : null}
      {data?.text ? <LegalText text={data.text} /> : null}
      {data && !data.text ? (
        <>
          <p>{t('pages.legal.none')}</p>
          <ButtonLink as={Link} className={styles.action} to="/">
            {t('pages.home')}
          </ButtonLink>
        </>
      ) : null}
      {data || isError ? null : <Skeleton height={120} />}
    </PageFrame>
  );
}
