import { brand } from '@chamfer/contract/brand';
import { ArrowDownToLine, Download } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { RoundIcon } from '../../../ui/symbol/round-icon.tsx';
import styles from './update-mac-page.module.css';
import { useDownloads } from './use-downloads.ts';

/** The version that the address says somebody has; null where it names none. */
function ownVersion(query: string): string | null {
  const version = new URLSearchParams(query).get('version') ?? '';
  return /^\d{1,5}(\.\d{1,5}){0,3}$/.test(version) ? version : null;
}

/** `/update-mac`: where an outdated app on a Mac sends its people (spec 1 §2). */
export default function UpdateMacPage() {
  const t = useT();
  const format = useFormats();
  const { data, isError, isFetching, refetch } = useDownloads();
  const file = data?.files.find(({ url }) => url === data.update_url);
  const version = ownVersion(location.search);
  const product = brand.name;
  const published = data?.publishedOn ? format.day(data.publishedOn) : null;
  return (
    <AuthShell
      art="bracket"
      icon={
        <RoundIcon>
          <ArrowDownToLine size={22} strokeWidth={1.5} aria-hidden />
        </RoundIcon>
      }
      title={t('pages.update.title', { product })}
      lead={version ? t('pages.update.leadFrom', { version }) : t('pages.update.lead')}
    >
      <dl className={styles.facts}>
        {file?.version ? (
          <>
            <dt>{t('pages.update.version')}</dt>
            <dd>{[file.version, published].filter(Boolean).join(', ')}</dd>
          </>
        ) : null}
        {file?.bytes ? (
          <>
            <dt>{t('pages.update.size')}</dt>
            <dd>{format.bytes(file.bytes)}</dd>
          </>
        ) : null}
        <dt>{t('pages.update.needs')}</dt>
        <dd>{t('pages.download.mac.needs')}</dd>
      </dl>
      {isError ? (
        <>
          <Banner kind="danger">{t('pages.download.failed')}</Banner>
          <Button size="lg" block busy={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </>
      ) : data && !data.update_url ? (
        <>
          <Button size="lg" block disabled>
            {t('pages.download.missing')}
          </Button>
          <p className={styles.note}>{t('pages.download.ask')}</p>
        </>
      ) : (
        <ButtonLink
          href={data?.update_url ?? undefined}
          aria-disabled={data ? undefined : true}
          size="lg"
          variant="primary"
          block
          icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
        >
          {t('pages.update.get')}
        </ButtonLink>
      )}
      <ol className={styles.steps}>
        <li>{t('pages.update.close', { product })}</li>
        <li>{t('pages.update.drag', { product })}</li>
        <li>{t('pages.update.start')}</li>
      </ol>
    </AuthShell>
  );
}
