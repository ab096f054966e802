import type { Area } from '../../platform/area.ts';
import { followEndedTokens } from './token-ends.service.ts';

/** The tokens that programs call with. */
export const apiTokens = { start: followEndedTokens } satisfies Area;
