import { derivedSecret, type Keys, sealBytes, unsealBytes } from '../../../platform/secrets.ts';

/** Encrypts the photo of an ID (AES-256-GCM); it can be read again for the same id alone. */
export function sealPhoto(keys: Pick<Keys, 'addresses'>, photoId: string, photo: Buffer): Buffer {
  return sealBytes(photoKey(keys), photoId, photo);
}

/** Decrypts what `sealPhoto` encrypted. @throws Error when the key, the id or a byte of it differs */
export function unsealPhoto(keys: Pick<Keys, 'addresses'>, photoId: string, sealed: Buffer): Buffer {
  return unsealBytes(photoKey(keys), photoId, sealed);
}

/** The key of photos of IDs. */
export function photoKey(keys: Pick<Keys, 'addresses'>): Buffer {
  return Buffer.from(derivedSecret(keys, 'education-photos'), 'hex');
}
