import { useState } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './given-up-notice.module.css';
import { RemoveGivenUpDialog } from './remove-given-up-dialog.tsx';
import type { GivenUpDesign } from './use-given-up.ts';
import { useRetryDesign } from './use-retry-design.ts';

/** Designs that the server could not finish: until when their files are kept, and a button that tries again. */
export function GivenUpNotice({ designs }: { designs: readonly GivenUpDesign[] }) {
  const [removing, setRemoving] = useState<GivenUpDesign | null>(null);
  return (
    <div className={styles.list}>
      {designs.map((design) => (
        <Notice key={design.webExportId} design={design} onRemove={() => setRemoving(design)} />
      ))}
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
