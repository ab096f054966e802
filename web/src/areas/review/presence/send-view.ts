import type { Viewer } from '@chamfer/viewer/port';
import { partsOfView } from '../view/use-view-address.ts';
import { lookOf, numbersOf, type ViewMessage } from './view-message.ts';

/** The least time between two messages, in milliseconds. */
const paceMs = 100;

/**
 * Sends the view now and whenever it changes, at most ten times a second and never a second message before the first has
 * arrived: on a slow network there are fewer, not later ones. What is not the camera is sent only when it changed. Returns
 * a function that stops it.
 */
export function sendView(viewer: Viewer, send: (message: ViewMessage) => Promise<void>): () => void {
  let isSending = false;
  let isDue = false;
  let isOver = false;
  let lastSent = '';
  let lastLook: string | null = null;
  const turn = async () => {
    if (isOver) return;
    if (isSending) {
      isDue = true;
      return;
    }
    isSending = true;
    isDue = false;
    const look = lookOf(viewer.viewState());
    const message = { camera: numbersOf(viewer.camera.get()), look: look === lastLook ? null : look };
    const text = JSON.stringify(message);
    if (text !== lastSent) {
      lastSent = text;
      lastLook = look;
      const pause = new Promise((resolve) => setTimeout(resolve, paceMs));
      // What is lost is made good by the next message, which has all of what changed.
      await send(message).catch(() => {
        lastLook = null;
        lastSent = '';
      });
      await pause;
    }
    isSending = false;
    if (isDue) void turn();
  };
  const stops = partsOfView(viewer).map((part) => part.subscribe(() => void turn()));
  void turn();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
