import type { ViewerPins } from '../port.ts';
import type { PinTracker } from './pin-tracker.ts';

/** The port's pins: `project` brings positions up to date, `lookForCover` what hides them. */
export function pinsPort(tracker: PinTracker, project: () => void, lookForCover: () => void): ViewerPins {
  return {
    states: tracker.states,
    set: (pins) => {
      tracker.set(pins);
      // First: pins move with the parts that they are on.
      lookForCover();
      project();
    },
    select: (id) => {
      tracker.select(id);
      project();
    },
  };
}
