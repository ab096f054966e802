import type { Measurement } from '@chamfer/viewer/port';
import type { Translate } from '../../../i18n/catalogues.ts';
import type { Formats } from '../../../i18n/format.ts';
import { formatAngle, formatArea, formatLength, type LengthUnit } from './length-units.ts';

/** A measurement as text: its kind, its value, and further details. */
export function measurementText(t: Translate, format: Formats, measurement: Measurement, unit: LengthUnit) {
  const { kind, value, along } = measurement;
  const length = (metres: number) => formatLength(format, metres, unit);
  const details = {
    distance: along && t('tools.measure.along', { x: length(along.x), y: length(along.y), z: length(along.z) }),
    radius: t('tools.measure.diameter', { value: length(2 * value) }),
    length: null,
    angle: null,
    area: null,
  };
  return {
    name: t(`tools.measure.result.${kind}`),
    value:
      kind === 'angle' ? formatAngle(format, value) : kind === 'area' ? formatArea(format, value, unit) : length(value),
    detail: details[kind],
  };
}
