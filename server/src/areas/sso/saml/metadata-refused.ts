/** Metadata or a certificate that no connection can be made of. */
export class MetadataRefused extends Error {
  /** A stable code in kebab-case, such as `no-redirect-sign-in`. */
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'MetadataRefused';
    this.reason = reason;
  }
}
