/** Durations in milliseconds. */
export const second = 1000;
/** One minute in milliseconds. */
export const minute = 60 * second;
/** One hour in milliseconds. */
export const hour = 60 * minute;
/** One day in milliseconds. */
export const day = 24 * hour;
