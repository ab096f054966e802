import { Download, ExternalLink } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { track } from '../../../platform/tracking/signals.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { TextLink } from '../../../ui/action/text-link.tsx';
import styles from './download.module.css';
import { isStore } from './is-store.ts';
import type { DownloadFile, Downloads } from './use-downloads.ts';

const groups = ['mac', 'ipad', 'windows', 'other'] as const;

/** Every file of the design app, by platform, and where their checksums are. */
export function AllDownloads({ downloads: { files, checksumsUrl } }: { downloads: Downloads }) {
  const t = useT();
  const format = useFormats();
  const inOrder = groups.flatMap((platform) => files.filter((file) => file.platform === platform));
  const nameOf = ({ platform, name }: DownloadFile) =>
    [platform === 'other' ? null : t(`pages.download.${platform}`), name].filter(Boolean).join(', ') ||
    t('pages.download.other');
  return (
    <section className={styles.all} aria-label={t('pages.download.all')}>
      <ul>
        {inOrder.map((file) => {
          const label = t(isStore(file.url) ? 'pages.download.store' : 'pages.download.get');
          const Icon = isStore(file.url) ? ExternalLink : Download;
          return (
            <li key={file.url} className={styles.row}>
              <b>{nameOf(file)}</b>
              <span className={styles.wide}>{file.version}</span>
              <span>{file.bytes === null ? null : format.bytes(file.bytes)}</span>
              <span className={styles.format}>{file.format}</span>
              <ButtonLink
                href={file.url}
                size="sm"
                icon={<Icon size={16} strokeWidth={1.5} aria-hidden />}
                aria-label={`${label}, ${nameOf(file)}`}
                onClick={() => track('app_download_started', { platform: file.platform })}
              >
                {label}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      {checksumsUrl ? (
        <p className={styles.small}>
          {t('pages.download.checksums')}{' '}
          <TextLink href={checksumsUrl}>{checksumsUrl.split('/').at(-1) || checksumsUrl}</TextLink>
        </p>
      ) : null}
    </section>
  );
}
