/** What tests need of the areas, besides the public entry and the scenario. */
export { openSession } from './areas/sessions/sessions.service.ts';
