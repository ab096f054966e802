import { buildExtractorImpeller } from './extractor-impeller.ts';
import { buildFlangedPipe } from './flanged-pipe.ts';
import { buildGearboxHousing } from './gearbox-housing.ts';
import { buildHingeBracket } from './hinge-bracket.ts';
import type { Design, DesignSlug } from './kernel/design.ts';
import { buildTwinCylinderEngine } from './twin-cylinder-engine.ts';

export type { Design, DesignSlug, Drawing } from './kernel/design.ts';

const BUILDERS: Record<DesignSlug, () => Promise<Design>> = {
  'hinge-bracket': buildHingeBracket,
  'twin-cylinder-engine': buildTwinCylinderEngine,
  'extractor-impeller': buildExtractorImpeller,
  'gearbox-housing': buildGearboxHousing,
  'flanged-pipe': buildFlangedPipe,
};

/** Builds every demo design in a few seconds; the output is deterministic. */
export async function buildDesigns(): Promise<Design[]> {
  const designs: Design[] = [];
  for (const build of Object.values(BUILDERS)) designs.push(await build());
  return designs;
}

/** Builds one demo design. */
export async function buildDesign(slug: DesignSlug): Promise<Design> {
  return BUILDERS[slug]();
}
