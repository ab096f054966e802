import type { ArOptions, ArSession } from '../port.ts';
import type { ToolHost } from '../tools/canvas-tool.ts';
import { ViewerError } from '../viewer-error.ts';
import type { Room } from './room.ts';
import { RoomStay } from './room-stay.ts';

/** Brings the open model into the room. `@throws ViewerError AR_REFUSED, AR_UNAVAILABLE` */
export async function startRoom(host: ToolHost, room: Room, { overlay, pins }: ArOptions): Promise<ArSession> {
  if (!host.model()) throw new ViewerError('AR_UNAVAILABLE', 'There is no model');
  const stay = new RoomStay(host, pins);
  const visit = await room.enter(stay, overlay);
  return {
    state: stay.state,
    hasOverlay: visit.hasOverlay,
    choose: (id) => stay.choose(id),
    placeAgain: () => stay.placeAgain(),
    setSize: (size) => stay.setSize(size),
    end: () => visit.end(),
    ended: stay.ended,
  };
}
