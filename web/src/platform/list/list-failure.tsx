import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { BrokenShaftArt } from '../../ui/art/small-art.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** A list that could not be loaded, with the way to try again. */
export function ListFailure({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        art={<BrokenShaftArt />}
        title={t('common.error.title')}
        text={text}
        actions={
          <Button busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  );
}
