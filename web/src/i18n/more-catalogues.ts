import type { Messages } from '@lingui/core';

/** The catalogues that the first pages do not need. */
export const moreCatalogues = import.meta.glob<{ default: Messages }>([
  './*/*.json',
  '!./*/{common,auth,review,threads}.json',
]);
