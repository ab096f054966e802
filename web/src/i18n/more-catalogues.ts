import type { Messages } from '@lingui/core';

/** Where the catalogues are that the first pages do without. */
export const moreCatalogues = import.meta.glob<{ default: Messages }>(['./*/*.json', '!./*/{common,auth,review}.json']);
