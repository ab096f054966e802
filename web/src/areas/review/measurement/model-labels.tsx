'use no memo';
import type { LabelState, Viewer } from '@chamfer/viewer/port';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useSignal } from '../model/use-viewer.ts';
import { formatLength, useLengthScale } from './length-units.ts';
import { measurementText } from './measurement-text.ts';
import styles from './model-labels.module.css';

/** The values of measurements and the model's dimensions, at the positions that the engine reports. */
export function ModelLabels({ viewer }: { readonly viewer: Viewer }) {
  const t = useT();
  const format = useFormats();
  const scale = useLengthScale();
  const results = useSignal(viewer.measure.results, []);
  const measured = useSignal(viewer.measure.labels, []);
  const inspected = useSignal(viewer.measure.inspected, null);
  const dimensions = useSignal(viewer.views.dimensions, null);
  const sized = useSignal(viewer.views.dimensionLabels, []);
  return (
    <div className={styles.labels}>
      {measured.map((label) => {
        const result = results.find(({ id }) => id === label.id);
        if (result) return <Label key={label.id} {...label} text={measurementText(t, format, result, scale).value} />;
        if (label.id !== inspected?.id) return null;
        const { name, value } = measurementText(t, format, inspected, scale);
        return <Label key={label.id} {...label} name={name} text={value} />;
      })}
      {dimensions
        ? sized.map((label) => (
            <Label
              key={label.id}
              {...label}
              axis={label.id.toUpperCase()}
              text={formatLength(format, dimensions.size[label.id as 'x' | 'y' | 'z'], scale)}
            />
          ))
        : null}
    </div>
  );
}

function Label(
  props: LabelState & {
    readonly axis?: string;
    /** What was inspected: read out by screen readers, and shown above the place that was tapped. */
    readonly name?: string;
    readonly text: string;
  },
) {
  const { x, y, visible, axis, name, text } = props;
  if (!visible) return null;
  if (name !== undefined) {
    return (
      <span
        role="status"
        className={styles.label}
        style={{ transform: `translate(${x}px, ${y}px) translate(-50%, calc(-100% - 10px))` }}
      >
        <span className={styles.axis}>{name}</span>
        {text}
      </span>
    );
  }
  // A dimension runs along a whole side: its value may be anywhere on it, and best where no panel covers it.
  const across = axis ? `clamp(var(--free-left) + 44px, ${x}px, 100vw - var(--free-right) - 44px)` : `${x}px`;
  return (
    <span className={styles.label} style={{ transform: `translate(${across}, ${y}px) translate(-50%, -50%)` }}>
      {axis ? <span className={styles.axis}>{axis}</span> : null}
      {text}
    </span>
  );
}
