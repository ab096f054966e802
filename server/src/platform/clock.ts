import { randomBytes } from 'node:crypto';

/** The time, injected so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };

/** Makes ids, injected so that tests can tell them. */
export interface Ids {
  /** A UUIDv7: sortable by the time of its making (DECISIONS 56). */
  uuid(): string;
  /** A secret of 256 bits for links and tokens, in base64url. */
  secret(): string;
}

/** Ids from the clock and the system's random source. Ids made within one millisecond keep their order. */
export function makeIds(clock: Clock): Ids {
  let lastTime = 0;
  let counter = 0;
  return {
    uuid() {
      const time = Math.max(clock.now().getTime(), lastTime);
      counter = time === lastTime ? counter + 1 : randomBytes(2).readUInt16BE() & 0x7ff;
      lastTime = counter > 0xfff ? time + 1 : time;
      counter &= 0xfff;
      const bytes = randomBytes(16);
      bytes.writeUIntBE(lastTime, 0, 6);
      bytes.writeUInt16BE(0x7000 | counter, 6);
      bytes[8] = (bytes[8]! & 0x3f) | 0x80;
      const hex = bytes.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
    secret: () => randomBytes(32).toString('base64url'),
  };
}
