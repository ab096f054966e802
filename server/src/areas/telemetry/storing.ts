/** How events are gathered and stored, for the benchmark that measures it. */
export { makeEventQueue } from './event-queue.ts';
export type { ReceivedEvent } from './received-event.ts';
export { storeEvents } from './store-events.ts';
