import { Link } from '@tanstack/react-router';
import { ScanEye, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { chosenFiles } from '../../areas/publishing/files/dropped-files.ts';
import { useFileDrop } from '../../areas/publishing/files/use-file-drop.ts';
import { useArRoom } from '../../areas/review/ar/use-ar-room.tsx';
import { useWebXr } from '../../areas/review/ar/use-web-xr.ts';
import { LoadStatus } from '../../areas/review/model/load-status.tsx';
import { ViewerCanvas } from '../../areas/review/model/viewer-canvas.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { usePageTitle } from '../../platform/page/page-title.ts';
import { Button } from '../../ui/action/button.tsx';
import { EmptySheetArt } from '../../ui/art/small-art.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { BrandMark } from '../../ui/symbol/brand.tsx';
import { useTheme } from '../../ui/theme.ts';
import styles from './gltf-viewer.module.css';
import { type ModelProblem, useLocalModel } from './use-local-model.ts';

/**
 * The viewer for a model of one's own, at `/gltf-viewer` (spec 3 §2, J86). Nothing leaves the browser: files are dropped
 * or chosen, and read here.
 */
export default function GltfViewerPage() {
  const t = useT();
  const theme = useTheme();
  const model = useLocalModel();
  const { viewer, shown, title, problem, progress } = model;
  const isDragging = useFileDrop(model.take);
  const input = useRef<HTMLInputElement>(null);
  usePageTitle(title ?? t('gltfViewer.title'));
  const choose = () => input.current?.click();
  const isEmpty = !shown && progress === null;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/" className={styles.mark} aria-label={t('review.home')}>
          <BrandMark />
        </Link>
        <h1 className={styles.title}>{title ?? t('gltfViewer.title')}</h1>
        <div className={styles.actions}>
          {shown ? <ArRoomButton viewer={viewer} /> : null}
          {isEmpty ? null : (
            <Button icon={<Upload {...icon} />} onClick={choose}>
              {t('gltfViewer.uploadNew')}
            </Button>
          )}
        </div>
        {shown || progress !== null ? <LoadStatus progress={progress} /> : null}
        <input
          ref={input}
          hidden
          type="file"
          // A .gltf comes with the files it names, whatever these are called.
          multiple
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            model.take(chosenFiles(event.target.files));
            event.target.value = '';
          }}
        />
      </header>
      <main className={styles.stage} data-model-loaded={shown && progress === null ? '' : undefined}>
        <ViewerCanvas
          label={title ? t('review.canvas', { title }) : t('gltfViewer.title')}
          className={styles.canvas}
          theme={theme}
          onViewer={model.setViewer}
          onFailure={model.fail}
        />
        {problem ? (
          <div className={styles.problem}>
            <ProblemBanner problem={problem} />
          </div>
        ) : null}
        {isEmpty ? (
          <section className={styles.empty}>
            <EmptySheetArt />
            <h2>{t('gltfViewer.empty.title')}</h2>
            <p>{t('gltfViewer.empty.text')}</p>
            <Button variant="primary" size="lg" icon={<Upload {...icon} />} onClick={choose}>
              {t('gltfViewer.choose')}
            </Button>
          </section>
        ) : null}
        <div className={classNames(styles.drop, isDragging && styles.dragging)} aria-hidden={!isDragging}>
          {isDragging ? t('gltfViewer.drop') : null}
        </div>
      </main>
    </div>
  );
}

/** Starts AR where the browser can show the model in the room itself; elsewhere it says why it cannot. */
function ArRoomButton({ viewer }: Pick<ReturnType<typeof useLocalModel>, 'viewer'>) {
  const t = useT();
  const webXr = useWebXr({ viewer, failure: null });
  const room = useArRoom(viewer, []);
  const start = () => (webXr === 'none' ? showToast({ kind: 'info', text: t('review.ar.unsupported') }) : room.start());
  return (
    <>
      <Button icon={<ScanEye {...icon} />} busy={webXr === 'loading' || room.isStarting} onClick={start}>
        {t('review.ar.button')}
      </Button>
      {room.overlay}
    </>
  );
}

const problems: Record<ModelProblem['kind'], MessageKey> = {
  type: 'gltfViewer.error.type',
  several: 'gltfViewer.error.several',
  missing: 'gltfViewer.error.missing',
  unreadable: 'gltfViewer.error.unreadable',
  unsupported: 'gltfViewer.error.unsupported',
  noGraphics: 'gltfViewer.error.noGraphics',
};

function ProblemBanner({ problem }: { problem: ModelProblem }) {
  const t = useT();
  const format = useFormats();
  const { kind, names } = problem;
  return (
    <Banner kind="danger" alert>
      {t(problems[kind], { count: names.length, names: format.list(names) })}
    </Banner>
  );
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
