import { v5 } from 'uuid';

/** Of the ids that keys of clients become. */
const keyNamespace = '0b6f2c7e-6a5d-5d0e-9c1b-3f6f0c1d7a52';

/**
 * The id of what a client sends under a key of its own, so that it is stored once however often it is sent. Keys are for
 * one person and one link: nobody else's key names the same thing.
 */
export function idOfKey(userId: string, viewLinkId: string, key: string): string {
  return v5(`${userId} ${viewLinkId} ${key}`, keyNamespace);
}
