/** What the page wrote to the console as errors during a test, which fails where any is left at its end. */
export const complaints: string[] = [];

/** The complaints so far, which are expected. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}
