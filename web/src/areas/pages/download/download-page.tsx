import { brand } from '@chamfer/contract/brand';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ownPlatform } from '../../../platform/browser/own-platform.ts';
import type { AppPlatform } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { PageFrame } from '../page-frame.tsx';
import { AllDownloads } from './all-downloads.tsx';
import styles from './download.module.css';
import { DownloadCell } from './download-cell.tsx';
import { useDownloads } from './use-downloads.ts';

const platforms: readonly AppPlatform[] = ['mac', 'ipad', 'windows'];

/** `/download`: the design app for each platform, the visitor's own first, and every file on request (spec 2 §1, §2). */
export default function DownloadPage() {
  const t = useT();
  const own = ownPlatform(navigator);
  const { data, isError, isFetching, refetch } = useDownloads();
  const [showsAll, setShowsAll] = useState(false);
  const order = own ? [own, ...platforms.filter((platform) => platform !== own)] : platforms;
  const Chevron = showsAll ? ChevronUp : ChevronDown;
  const isEmpty = data?.files.length === 0;
  const lead = isEmpty
    ? t('pages.download.none')
    : own
      ? t('pages.download.own', { platform: own })
      : t('pages.download.elsewhere');
  return (
    <PageFrame
      title={t('pages.download.title', { product: brand.name })}
      lead={lead}
      page="download"
      source="download"
      className={styles.page}
    >
      {isError ? (
        <div className={styles.failed} role="alert">
          <p>{t('pages.download.failed')}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <ul className={styles.cells} aria-busy={!data}>
          {order.map((platform, index) => (
            <DownloadCell
              key={platform}
              platform={platform}
              isFirst={index === 0 && own !== null}
              file={data ? (data.files.find((file) => file.platform === platform) ?? null) : undefined}
            />
          ))}
        </ul>
      )}
      {data && !isEmpty ? (
        <>
          <p className={styles.more}>
            <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              <span className={styles.toggle}>
                {t(showsAll ? 'pages.download.fewer' : 'pages.download.all')}
                <Chevron size={16} strokeWidth={1.5} aria-hidden />
              </span>
            </Button>
          </p>
          {showsAll ? <AllDownloads downloads={data} /> : null}
        </>
      ) : null}
    </PageFrame>
  );
}
