import type { Area } from '../../platform/area.ts';
import { onboardingRoutes } from './onboarding.routes.ts';

/** Surveys and tours. */
export const onboarding = { calls: onboardingRoutes } satisfies Area;
