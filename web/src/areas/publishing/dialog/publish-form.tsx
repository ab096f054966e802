import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DesignFilesList } from '../files/design-files-list.tsx';
import { DesignFilesNotices } from '../files/design-files-notices.tsx';
import { FileDropZone } from '../files/file-drop-zone.tsx';
import { PublishChoiceFields } from './publish-choices.tsx';
import styles from './publish-form.module.css';
import { UnitField } from './unit-field.tsx';
import type { PublishSession } from './use-publish-session.ts';

/** Files and options; submitted by the dialog's button, which refers to the form's id. */
export function PublishForm({ id, session, dragging }: { id: string; session: PublishSession; dragging: boolean }) {
  const t = useT();
  const { spaces, files } = session;
  const { design } = files;
  if (session.isLoading) {
    return (
      <div className={styles.form} role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton height={168} />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    );
  }
  if (!session.mayPublish) return <Banner>{t('publishing.spaces.none')}</Banner>;
  return (
    <form id={id} className={styles.form} {...session.form.props}>
      {spaces.isError ? (
        <Banner
          kind="danger"
          alert
          action={
            <Button size="sm" busy={spaces.isFetching} onClick={() => void spaces.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('publishing.spaces.failed')}
        </Banner>
      ) : null}
      <div className={styles.files}>
        {design.model || design.drawings.length > 0 ? (
          <DesignFilesList design={design} onRemove={files.remove} />
        ) : null}
        <DesignFilesNotices design={design} isReading={files.isReading} isBroken={files.isBroken} />
        <FileDropZone compact={design.model !== null} dragging={dragging} onFiles={files.add} />
      </div>
      {session.unitless ? <UnitField form={session.form} model={session.unitless} /> : null}
      <PublishChoiceFields form={session.form} choices={session.choices} spaces={spaces.data ?? []} />
    </form>
  );
}
