import type { CameraPose, Viewer } from '@chamfer/viewer/port';
import { decodeView } from '../view/view-address.ts';
import { isSamePose, numbersOf, poseOfNumbers, type ViewMessage } from './view-message.ts';

/** Moves the model's view after somebody else's. */
export interface ViewFollower {
  show(message: ViewMessage): void;
  stop(): void;
}

/**
 * Flies to every camera it is given; the engine's flights go over into each other, and without motion they are jumps.
 * `onOwnMovement` is called when the camera goes elsewhere, by whatever means: the hand, the keys, a tool, a comment.
 */
export function followView(viewer: Viewer, onOwnMovement: () => void): ViewFollower {
  let flights = 0;
  let isFlying = false;
  let applying = 0;
  let isOver = false;
  const fly = async (pose: CameraPose) => {
    flights += 1;
    const flight = flights;
    isFlying = true;
    await viewer.camera.flyTo(pose);
    if (flight !== flights || isOver) return;
    isFlying = false;
    // A flight ends early when another movement takes its place.
    if (!isSamePose(viewer.camera.get(), pose)) onOwnMovement();
  };
  const unsubscribe = viewer.camera.changed.subscribe(() => {
    if (!isFlying && applying === 0 && !isOver) onOwnMovement();
  });
  return {
    show({ camera, look }) {
      const state = look === null ? null : decodeView(look);
      if (state) {
        applying += 1;
        void viewer.applyViewState(state).finally(() => {
          applying -= 1;
        });
      }
      const pose = poseOfNumbers(camera);
      // Also the last small step of a movement that comes to rest.
      if (pose && numbersOf(viewer.camera.get()).join() !== camera.join()) void fly(pose);
    },
    stop() {
      isOver = true;
      unsubscribe();
    },
  };
}
