import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './given-up-notice.module.css';
import { RemoveGivenUpDialog } from './remove-given-up-dialog.tsx';
import type { GivenUpDesign } from './use-given-up.ts';
import { useIncompleteDesign } from './use-incomplete-design.ts';
import { useRetryDesign } from './use-retry-design.ts';

/**
 * Designs that the server could not finish, or whose links work without some of their files: until when they can be tried
 * again, and a button that does.
 */
export function GivenUpNotice({ designs }: { designs: readonly GivenUpDesign[] }) {
  const [removing, setRemoving] = useState<GivenUpDesign | null>(null);
  return (
    <div className={styles.list}>
      {designs.map((design) =>
        design.isPublished ? (
          <IncompleteNotice key={design.webExportId} design={design} />
        ) : (
          <Notice key={design.webExportId} design={design} onRemove={() => setRemoving(design)} />
        ),
      )}
      {removing ? <RemoveGivenUpDialog design={removing} onClose={() => setRemoving(null)} /> : null}
    </div>
  );
}

function Notice({ design, onRemove }: { design: GivenUpDesign; onRemove: () => void }) {
  const t = useT();
  const format = useFormats();
  const retry = useRetryDesign(design);
  const { title, retryUntil } = design;
  return (
    <Banner
      kind="warn"
      title={t('publishing.givenUp.title', { title })}
      action={
        <div className={styles.actions}>
          <Button size="sm" variant="quiet" disabled={retry.isPending} onClick={onRemove}>
            {t('publishing.givenUp.remove')}
          </Button>
          <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('common.retry')}
          </Button>
        </div>
      }
    >
      <span role="status">
        {retry.isPending
          ? t('publishing.givenUp.trying')
          : t('publishing.givenUp.text', { date: format.day(retryUntil) })}
      </span>
    </Banner>
  );
}

/** The link is not in question, so what is missing can be left so without being asked. */
function IncompleteNotice({ design }: { design: GivenUpDesign }) {
  const t = useT();
  const format = useFormats();
  const { retry, dismiss } = useIncompleteDesign(design);
  return (
    <Banner
      kind="warn"
      title={t('publishing.incomplete.title', { title: design.title })}
      action={
        <div className={styles.actions}>
          <Button size="sm" variant="quiet" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('publishing.incomplete.dismiss')}
          </Button>
          <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('common.retry')}
          </Button>
        </div>
      }
    >
      {t('publishing.incomplete.text', { date: format.day(design.retryUntil) })}
    </Banner>
  );
}
