import { Download, ExternalLink } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { AppPlatform } from '../../../platform/page/page-config.ts';
import { track } from '../../../platform/tracking/signals.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { LaptopArt, MonitorArt, TabletArt } from '../../../ui/art/device-art.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './download.module.css';
import { isStore } from './is-store.ts';
import type { DownloadFile } from './use-downloads.ts';

const art = { mac: LaptopArt, ipad: TabletArt, windows: MonitorArt };

/** The design app for a platform: what it needs, and its file. `file`: null where there is none, undefined while it loads. */
export function DownloadCell({
  platform,
  isFirst,
  file,
}: {
  platform: AppPlatform;
  /** Whether it is for the visitor's own platform. */
  isFirst: boolean;
  file: DownloadFile | null | undefined;
}) {
  const t = useT();
  const Art = art[platform];
  const name = t(`pages.download.${platform}`);
  return (
    <li className={classNames(styles.cell, isFirst && styles.first)} aria-label={name}>
      <Art />
      <div>
        <h2>{name}</h2>
        <p className={styles.small}>{t(`pages.download.${platform}.needs`)}</p>
      </div>
      <div className={styles.action}>
        {file === undefined ? (
          <Skeleton height={36} />
        ) : file === null ? (
          <>
            <Button block disabled>
              {t('pages.download.missing')}
            </Button>
            <p className={styles.small}>{t('pages.download.ask')}</p>
          </>
        ) : (
          <File file={file} name={name} isFirst={isFirst} />
        )}
      </div>
    </li>
  );
}

function File({ file, name, isFirst }: { file: DownloadFile; name: string; isFirst: boolean }) {
  const t = useT();
  const format = useFormats();
  const fromStore = isStore(file.url);
  const Icon = fromStore ? ExternalLink : Download;
  const label = fromStore ? t('pages.download.store') : t('pages.download.get');
  const about = [file.version, file.bytes === null ? null : format.bytes(file.bytes), file.name].filter(Boolean);
  return (
    <>
      <ButtonLink
        href={file.url}
        block
        variant={isFirst ? 'primary' : 'secondary'}
        icon={<Icon size={16} strokeWidth={1.5} aria-hidden />}
        aria-label={`${label}, ${name}`}
        onClick={() => track('app_download_started', { platform: file.platform })}
      >
        {label}
      </ButtonLink>
      {about.length > 0 ? <p className={styles.small}>{about.join(', ')}</p> : null}
    </>
  );
}
