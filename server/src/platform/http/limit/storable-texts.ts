import { isStorable, notStorable } from '@chamfer/contract/calls/shapes';
import { AppError } from '../../app-error.ts';

/** A value inside of what was sent, and where it is. */
interface Place {
  value: unknown;
  key: string;
  within: Place | null;
}

/**
 * Refuses texts that cannot be stored, wherever they are: in a body, a query or a path, named by the contract or not, and
 * as the name of a field too. One rule for every call, before the call's own schema is asked.
 * @throws VALIDATION_ERROR naming the field
 */
export function requireStorable(...sent: unknown[]): void {
  // What is sent may be nested as deeply as its size allows, so there is no recursion here.
  const left: Place[] = sent.map((value) => ({ value, key: '', within: null }));
  for (let place = left.pop(); place; place = left.pop()) {
    const { value } = place;
    if (typeof value === 'string') {
      if (!isStorable(value)) throw refused(pathOf(place));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) throw refused(pathOf(place));
        left.push({ value: inner, key, within: place });
      }
    }
  }
}

function refused(field: string): AppError {
  const issue = { field, code: 'custom', message: notStorable };
  return new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
}

/** The keys that lead there, the first eight of them. */
function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | null = place; at?.within; at = at.within) keys.push(at.key);
  return keys.toReversed().slice(0, 8).join('.');
}
