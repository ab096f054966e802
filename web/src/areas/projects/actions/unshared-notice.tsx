import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import type { ManagedProject } from './managed-project.ts';
import styles from './unshared-notice.module.css';

const PublishAgainDialog = lazy(async () => ({
  default: (await import('./publish-again-dialog.tsx')).PublishAgainDialog,
}));

/** Says on the page of an unpublished design that nobody else sees it, and how that changes (ACCESS §13.3). */
export default function UnsharedNotice({ project }: { readonly project: ManagedProject }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const { teamId } = project;
  return (
    <aside className={styles.notice} aria-label={t('projects.card.noLink')}>
      <EyeOff size={20} strokeWidth={1.5} aria-hidden />
      <p className={styles.text}>{t('projects.unshared.text')}</p>
      <span className={styles.actions}>
        <Link
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
          to="/teams/$teamId/shared-with-me"
          params={{ teamId }}
        >
          {t('projects.unshared.back')}
        </Link>
        <Button variant="primary" size="sm" onClick={() => setAsked(true)}>
          {t('projects.publishAgain.action')}
        </Button>
      </span>
      <Suspense fallback={null}>
        {isAsked ? <PublishAgainDialog project={project} onClose={() => setAsked(false)} /> : null}
      </Suspense>
    </aside>
  );
}
