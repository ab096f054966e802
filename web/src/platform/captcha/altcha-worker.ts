import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Counts through a part of the numbers that the page gives to it.
handler({ deriveKey });
