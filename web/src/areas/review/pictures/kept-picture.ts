/** A picture of a comment that is not sent yet, as it outlives a reload; its file is in `picture-files.ts`. */
export interface KeptPicture {
  /** Made here; the server stores one picture under it, however often it is sent. */
  readonly key: string;
  /** What the file is called. */
  readonly name: string;
  /** What the server calls it; null until it is there. */
  readonly pictureId: string | null;
}
