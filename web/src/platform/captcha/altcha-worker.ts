import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Tries the range of counters that the page assigns to it.
handler({ deriveKey });
