import type { Messages } from '@lingui/core';
import { addCatalogues, loadAreas } from './catalogues.ts';

addCatalogues(import.meta.glob<{ default: Messages }>('./*/tools.json'));

/** Loads the texts of the tools on a model, whose list of files no other page carries. */
export function loadToolTexts(): Promise<void> {
  return loadAreas('tools');
}
