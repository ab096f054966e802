import type { RefusedReason } from '@chamfer/client/publish';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { DesignFiles } from './design-files.ts';
import styles from './design-files-notices.module.css';
import { formatNames } from './format-names.ts';

const reasons: Record<RefusedReason, MessageKey> = {
  type: 'publishing.files.refused.type',
  empty: 'publishing.files.refused.empty',
  second_model: 'publishing.files.refused.second_model',
  unused: 'publishing.files.refused.unused',
  too_many: 'publishing.files.refused.too_many',
};
/** At most this many left-out files are named, because a folder may contain hundreds. */
const named = 4;

/** Missing and left-out files, shown as soon as they are known (DECISIONS 51). */
export function DesignFilesNotices({
  design,
  isReading,
  isBroken,
}: {
  design: DesignFiles;
  isReading: boolean;
  isBroken: boolean;
}) {
  const t = useT();
  const format = useFormats();
  const { model, missing, refused, drawings } = design;
  const more = refused.length - named;
  return (
    <div className={styles.notices} aria-live="polite">
      {isReading ? <p className={styles.left}>{t('publishing.files.reading')}</p> : null}
      {isBroken && model ? (
        <Banner kind="danger">{t('publishing.files.broken', { name: model.content.name })}</Banner>
      ) : null}
      {!model && drawings.length > 0 ? <Banner>{t('publishing.files.noModel')}</Banner> : null}
      {model && missing.length > 0 ? (
        <Banner kind="warn" title={t('publishing.files.missing.title', { count: missing.length })}>
          {t('publishing.files.missing.text', {
            name: model.content.name,
            files: formatNames(format, missing),
            count: missing.length,
          })}
        </Banner>
      ) : null}
      {refused.slice(0, named).map(({ file, reason }) => (
        <p key={file.name} className={styles.left}>
          {t(reasons[reason], { name: file.content.name })}
        </p>
      ))}
      {more > 0 ? <p className={styles.left}>{t('publishing.files.refused.more', { count: more })}</p> : null}
    </div>
  );
}
