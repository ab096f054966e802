'use no memo';
import type { Viewer } from '@chamfer/viewer/port';
import { Expand, ImageDown, Keyboard, Link2 } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { Switch } from '../../../ui/choice/switch.tsx';
import { copyText } from '../copy-text.ts';
import { useLengthScale } from '../measurement/length-units.ts';
import { UnitChoice } from '../measurement/unit-choice.tsx';
import { useSignal } from '../model/use-viewer.ts';
import { standardViews } from '../view/standard-views.ts';
import { viewLinkOf } from '../view/use-view-address.ts';
import { savePicture } from './save-picture.ts';
import styles from './tool-pane.module.css';
import { ToolPane } from './tool-pane.tsx';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The settings for viewing the model, and the actions for its picture. */
export function ViewsPane(props: {
  readonly viewer: Viewer;
  /** The title of the design, used as the name of the picture. */
  readonly title: string;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { unit } = useLengthScale();
  const { viewer } = props;
  const { views } = viewer;
  const projection = useSignal(views.projection, 'perspective');
  const isTurning = useSignal(views.turning, false);
  const hasEdges = useSignal(views.edges, true);
  const hasMaterials = useSignal(views.materials, true);
  const dimensions = useSignal(views.dimensions, null);
  return (
    <ToolPane title={t('tools.views')} onClose={props.onClose}>
      <fieldset className={styles.views} aria-label={t('tools.views.standard')}>
        {standardViews.map((view) => (
          <Button key={view} size="sm" onClick={() => void views.show(view)}>
            {t(`tools.view.${view}`)}
          </Button>
        ))}
      </fieldset>
      <Segmented
        className={styles.even}
        label={t('tools.projection')}
        options={(['perspective', 'orthographic'] as const).map((value) => ({
          value,
          label: t(`tools.projection.${value}`),
        }))}
        value={projection}
        onChange={(next) => views.setProjection(next)}
      />
      <div className={styles.switches}>
        <Switch
          label={t('tools.turntable')}
          checked={isTurning}
          // Who presses this wants the movement, whatever the system's setting for movement that nobody asked for.
          onChange={(on) => views.setTurning(on, { evenIfReduced: true })}
        />
        <Switch label={t('tools.edges')} checked={hasEdges} onChange={(on) => views.setEdges(on)} />
        <Switch label={t('tools.materials')} checked={hasMaterials} onChange={(on) => views.setMaterials(on)} />
        <Switch
          label={t('tools.dimensions')}
          checked={dimensions !== null}
          onChange={(on) => void views.setDimensions(on)}
        />
      </div>
      {dimensions ? <UnitChoice unit={unit} /> : null}
      <div className={styles.actions}>
        {document.fullscreenEnabled ? (
          <Button size="sm" icon={<Expand {...icon} />} onClick={toggleFullScreen}>
            {t('tools.fullScreen')}
          </Button>
        ) : null}
        <Button size="sm" icon={<ImageDown {...icon} />} onClick={() => void savePicture(t, viewer, props.title)}>
          {t('tools.savePicture')}
        </Button>
        <Button size="sm" icon={<Link2 {...icon} />} onClick={() => void copyText(t, viewLinkOf(viewer))}>
          {t('tools.copyLink')}
        </Button>
        <Button size="sm" icon={<Keyboard {...icon} />} onClick={props.onKeys}>
          {t('tools.keys.button')}
        </Button>
      </div>
    </ToolPane>
  );
}

/** A browser that refuses leaves the page as it is, which says enough. */
function toggleFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
}
