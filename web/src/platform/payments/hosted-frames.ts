import type { CardHandle } from './card-fields.tsx';
import type { HostedFields } from './payment-script.ts';

const frames = new WeakMap<CardHandle, HostedFields>();

/** Remembers which of the provider's frames a handle represents: pages get the handle alone. */
export function rememberFrame(handle: CardHandle, frame: HostedFields): void {
  frames.set(handle, frame);
}

/** The provider's frame of a handle. @throws Error for a handle that no card fields gave */
export function frameOf(handle: CardHandle): HostedFields {
  const frame = frames.get(handle);
  if (!frame) throw new Error('The card fields are not on the page.');
  return frame;
}
