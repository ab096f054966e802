'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureArt } from '../failure/failure-art.tsx';
import styles from './load-failure.module.css';

/** Shown on the stage if the model or a drawing could not be loaded; Reload resets everything (spec 3 §4, §8). */
export function LoadFailure(props: { readonly onReload: () => void }) {
  const t = useT();
  return (
    <div className={styles.failure} role="alert">
      <EmptyState
        art={<FailureArt name="broken-shaft" />}
        title={t('common.error.title')}
        text={t('review.failure.load')}
        actions={
          <Button variant="primary" onClick={props.onReload}>
            {t('common.reload')}
          </Button>
        }
      />
    </div>
  );
}
