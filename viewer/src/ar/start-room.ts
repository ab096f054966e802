import type { PinTracker } from '../pins/pin-tracker.ts';
import type { ArOptions, ArSession, ArState } from '../port.ts';
import type { WritableSignal } from '../signal.ts';
import type { ToolHost } from '../tools/canvas-tool.ts';
import type { Room } from './room.ts';
import { RoomStay } from './room-stay.ts';

/** Shows the open model in the room; `tracker` and `state` must be new. `@throws` what `Room.enter` throws */
export async function startRoom(
  host: ToolHost,
  room: Room,
  { overlay, pins }: ArOptions,
  tracker: PinTracker,
  state: WritableSignal<ArState>,
): Promise<ArSession> {
  const stay = new RoomStay(host, pins, tracker, state);
  const visit = await room.enter(stay, overlay);
  return {
    state,
    hasOverlay: visit.hasOverlay,
    choose: (id) => stay.choose(id),
    placeAgain: () => stay.placeAgain(),
    setSize: (size) => stay.setSize(size),
    end: () => visit.end(),
    ended: stay.ended,
  };
}
