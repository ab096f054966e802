import type { Measurement } from '@chamfer/viewer/port';
import type { Translate } from '../../../i18n/catalogues.ts';
import type { Formats } from '../../../i18n/format.ts';
import { formatAngle, formatArea, formatLength, type LengthScale } from './length-units.ts';

/** A measurement as text: its kind, its value, and further details. */
export function measurementText(t: Translate, format: Formats, measurement: Measurement, scale: LengthScale) {
  const { kind, value, along } = measurement;
  const length = (value: number) => formatLength(format, value, scale);
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
      kind === 'angle'
        ? formatAngle(format, value)
        : kind === 'area'
          ? formatArea(format, value, scale)
          : length(value),
    detail: details[kind],
  };
}
