/** What the provider reads the time from. */
export interface Clock {
  now(): Date;
}
