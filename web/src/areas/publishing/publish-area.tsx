import { FilePlus2, Plus } from 'lucide-react';
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button, type ButtonLook } from '../../ui/action/button.tsx';
import type { ChosenFile } from './files/design-files.ts';
import { useFileDrop } from './files/use-file-drop.ts';
import { useGivenUp } from './given-up/use-given-up.ts';
import styles from './publish-area.module.css';

const PublishDialog = lazy(async () => ({ default: (await import('./dialog/publish-dialog.tsx')).PublishDialog }));
const GivenUpNotice = lazy(async () => ({ default: (await import('./given-up/given-up-notice.tsx')).GivenUpNotice }));
const OpenPublishDialog = createContext<() => void>(() => undefined);

/**
 * A page from which designs are published: with its button, or by dropping files anywhere on it. With `projectId` they
 * go into that project. Above it is what the server gave up.
 */
export function PublishArea({
  teamId,
  projectId,
  children,
}: {
  teamId: string;
  projectId?: string;
  children: ReactNode;
}) {
  const t = useT();
  const [dropped, setDropped] = useState<readonly ChosenFile[] | null>(null);
  const dragging = useFileDrop(dropped ? null : setDropped);
  const givenUp = useGivenUp({ teamId, projectId });
  return (
    <OpenPublishDialog value={() => setDropped([])}>
      {givenUp.length > 0 ? (
        <Suspense>
          <GivenUpNotice designs={givenUp} />
        </Suspense>
      ) : null}
      {children}
      {dragging ? (
        <div className={styles.overlay} aria-hidden="true">
          <div className={styles.card}>
            <FilePlus2 size={20} strokeWidth={1.5} />
            <b>{t('publishing.drop.page')}</b>
            <span>{t('publishing.drop.page.hint')}</span>
          </div>
        </div>
      ) : null}
      {dropped ? (
        <Suspense>
          <PublishDialog open teamId={teamId} projectId={projectId} files={dropped} onClose={() => setDropped(null)} />
        </Suspense>
      ) : null}
    </OpenPublishDialog>
  );
}

/** Opens the publish dialog of the enclosing area; `short` where the place says what is published. */
export function PublishButton({ short, ...look }: ButtonLook & { className?: string; short?: boolean }) {
  const t = useT();
  const open = use(OpenPublishDialog);
  const Icon = short ? Plus : FilePlus2;
  return (
    <Button variant="primary" icon={<Icon size={16} strokeWidth={1.5} aria-hidden />} {...look} onClick={open}>
      {t(short ? 'publishing.submit' : 'publishing.action')}
    </Button>
  );
}
