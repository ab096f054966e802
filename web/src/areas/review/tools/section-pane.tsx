'use no memo';
import type { Axis, SectionPlane, Viewer } from '@chamfer/viewer/port';
import { FlipHorizontal2, Trash2 } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatLength, type LengthScale, useLengthScale } from '../measurement/length-units.ts';
import { UnitChoice } from '../measurement/unit-choice.tsx';
import { useSignal } from '../model/use-viewer.ts';
import { pointingWay } from './pointing-way.ts';
import styles from './tool-pane.module.css';
import { ToolPane } from './tool-pane.tsx';

const mostPlanes = 3;
const axes: readonly Axis[] = ['x', 'y', 'z'];
/** The number of steps of a slider. */
const steps = 500;

/** Sections: by an axis or along a face, each with a slider, up to three. */
export function SectionPane({ viewer, onClose }: { readonly viewer: Viewer; readonly onClose: () => void }) {
  const t = useT();
  const scale = useLengthScale();
  const { sections } = viewer;
  const planes = useSignal(sections.planes, []);
  const chosen = useSignal(sections.chosen, null);
  const isPicking = useSignal(sections.picking, false);
  const isFull = planes.length >= mostPlanes;
  return (
    <ToolPane title={t('tools.section')} onClose={onClose}>
      <fieldset className={styles.row} aria-label={t('tools.section.add')}>
        {axes.map((axis) => (
          <Button
            key={axis}
            size="sm"
            disabled={isFull}
            aria-label={t('tools.section.addAxis', { axis: axis.toUpperCase() })}
            onClick={() => void sections.add(axis)}
          >
            {axis.toUpperCase()}
          </Button>
        ))}
        <Button
          size="sm"
          disabled={isFull}
          aria-pressed={isPicking}
          variant={isPicking ? 'primary' : 'secondary'}
          onClick={() => void sections.pickFace(!isPicking)}
        >
          {t('tools.section.face')}
        </Button>
      </fieldset>
      <p className={styles.hint} role="status">
        {isPicking
          ? t('tools.section.pick', { way: pointingWay() })
          : planes.length === 0
            ? t('tools.section.empty')
            : ''}
      </p>
      {planes.length > 0 ? (
        <>
          <ol>
            {planes.map((plane, i) => (
              <PlaneItem
                key={plane.id}
                viewer={viewer}
                plane={plane}
                name={t('tools.section.plane', { number: i + 1, direction: axisOf(plane) ?? t('tools.section.face') })}
                isChosen={plane.id === chosen}
                scale={scale}
              />
            ))}
          </ol>
          <div className={styles.row}>
            <UnitChoice unit={scale.unit} />
            <Button size="sm" variant="quiet" onClick={() => sections.clear()}>
              {t('tools.removeAll')}
            </Button>
          </div>
        </>
      ) : null}
    </ToolPane>
  );
}

function PlaneItem(props: {
  readonly viewer: Viewer;
  readonly plane: SectionPlane;
  readonly name: string;
  readonly isChosen: boolean;
  readonly scale: LengthScale;
}) {
  const t = useT();
  const format = useFormats();
  const { plane, name, scale } = props;
  const { sections } = props.viewer;
  const { offset, range } = plane;
  // A plane turned round counts from the other side; people read one position along the axis for both.
  const sign = plane.normal.x + plane.normal.y + plane.normal.z < 0 ? -1 : 1;
  const ends = [sign * range.min, sign * range.max];
  const value = sign * offset;
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <li className={styles.item} data-chosen={props.isChosen || undefined}>
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <output className={styles.value}>{formatLength(format, value, scale)}</output>
        <Button
          variant="quiet"
          size="sm"
          iconOnly
          title={t('tools.section.flip')}
          aria-label={t('tools.section.flipPlane', { plane: name })}
          onClick={() => sections.flip(plane.id)}
        >
          <FlipHorizontal2 {...icon} />
        </Button>
        <Button
          variant="quiet"
          size="sm"
          iconOnly
          title={t('tools.remove')}
          aria-label={t('tools.removeNamed', { name })}
          onClick={() => sections.remove(plane.id)}
        >
          <Trash2 {...icon} />
        </Button>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={name}
        aria-valuetext={formatLength(format, value, scale)}
        min={Math.min(...ends)}
        max={Math.max(...ends)}
        step={(range.max - range.min) / steps || 'any'}
        value={value}
        onFocus={() => sections.choose(plane.id)}
        onChange={(event) => sections.move(plane.id, sign * event.currentTarget.valueAsNumber)}
      />
    </li>
  );
}

/** The name of the axis that a plane is perpendicular to; `null` if it is oblique. */
function axisOf({ normal }: SectionPlane): string | null {
  const axis = axes.find((name) => Math.abs(normal[name]) > 1 - 1e-6);
  return axis?.toUpperCase() ?? null;
}
