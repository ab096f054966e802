'use no memo';
import type { Viewer } from '@chamfer/viewer/port';
import { type ChangeEvent, useEffect, useState } from 'react';
import { chosenFiles } from '../../areas/publishing/files/dropped-files.ts';
import { useFileDrop } from '../../areas/publishing/files/use-file-drop.ts';
import { useSignal } from '../../areas/review/model/use-viewer.ts';
import { ViewerCanvas } from '../../areas/review/model/viewer-canvas.tsx';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { saveTheme, useTheme } from '../../ui/theme.ts';
import { countDraws } from './count-draws.ts';
import styles from './dev-viewer.module.css';
import { type DemoDesign, designToShow, fileToShow, loadDesigns, type ShownModel } from './shown-model.ts';
import { type ModelFacts, useShownModel } from './use-shown-model.ts';

/** Counting must start before the first viewer is created. */
const drawsOfFrame = countDraws();

/** The engine alone, with the demo designs or a local file; `/dev/viewer`, in local environments only. */
export default function DevViewerPage() {
  const theme = useTheme();
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const [designs, setDesigns] = useState<DemoDesign[] | null>(null);
  const [shown, setShown] = useState<ShownModel | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const facts = useShownModel(viewer, shown);
  const show = (model: ShownModel) => {
    setProblem(null);
    setShown(model);
  };
  const tell = (error: unknown) => setProblem(messageOf(error));
  const take = (files: Parameters<typeof fileToShow>[0]) => void fileToShow(files).then(show, tell);
  const dragging = useFileDrop(take);
  useEffect(() => {
    loadDesigns().then(
      (found) => {
        setDesigns(found);
        // A file may have been dropped in the meantime.
        const [first] = found;
        if (first) setShown((known) => known ?? designToShow(first));
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, []);
  const failure = problem ?? facts.failure;
  return (
    <main className={classNames(styles.page, dragging && styles.dragging)}>
      <aside className={styles.side}>
        <h1 className={styles.title}>Viewer</h1>
        <nav aria-label="Designs">
          <ul className={styles.designs}>
            {(designs ?? []).map((design) => (
              <li key={design.id}>
                <button
                  type="button"
                  className={styles.design}
                  aria-current={shown?.open.url === design.model.url || undefined}
                  onClick={() => show(designToShow(design))}
                >
                  {design.title}
                </button>
              </li>
            ))}
          </ul>
          {designs?.length === 0 ? <p className={styles.soft}>The demo company has published nothing yet.</p> : null}
        </nav>
        <div className={styles.actions}>
          <FileChoice onFiles={take} />
          <Button onClick={() => saveTheme(theme === 'dark' ? 'light' : 'dark')}>
            {theme === 'dark' ? 'Light' : 'Dark'}
          </Button>
        </div>
        <p className={styles.soft}>Drop a .glb anywhere, or a .gltf together with the files it names.</p>
        {failure ? (
          <Banner kind="danger" alert>
            {failure}
          </Banner>
        ) : null}
        {shown ? <Facts shown={shown} facts={facts} /> : null}
      </aside>
      <div className={styles.stage} data-model-loaded={facts.info ? '' : undefined}>
        <ViewerCanvas
          label={shown ? `3D model ${shown.title}` : '3D model'}
          className={styles.canvas}
          theme={theme}
          onViewer={setViewer}
          onFailure={tell}
        />
      </div>
    </main>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function FileChoice({ onFiles }: { onFiles: (files: ReturnType<typeof chosenFiles>) => void }) {
  return (
    <label className={classNames(buttonClass(), styles.choose)}>
      Open files
      <input
        type="file"
        multiple
        className="sr"
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onFiles(chosenFiles(event.target.files));
          event.target.value = '';
        }}
      />
    </label>
  );
}

const number = new Intl.NumberFormat('en');

function Facts({ shown, facts: { info, firstFrameMs, wholeMs, wireBytes } }: { shown: ShownModel; facts: ModelFacts }) {
  const draws = useSignal(drawsOfFrame, 0);
  const bytes = (value: number) => `${number.format(Math.round(value / 1000))} kB`;
  const rows = [
    ['Parts', info && number.format(info.partCount)],
    ['Triangles', info && number.format(info.triangleCount)],
    ['Draws a frame', draws > 0 ? number.format(draws) : null],
    ['File', bytes(shown.fileBytes)],
    ['Over the network', wireBytes === null ? null : bytes(wireBytes)],
    ['First frame', firstFrameMs === null ? null : `${number.format(Math.round(firstFrameMs))} ms`],
    ['Whole model', wholeMs === null ? null : `${number.format(Math.round(wholeMs))} ms`],
  ];
  return (
    <section aria-label="Facts">
      <h2 className={styles.heading}>{shown.title}</h2>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
