import { useAppProperties } from '../platform/account/use-app-properties.ts';

/** Asks for the app properties of whoever is signed in, at every load (J26). Renders nothing. */
export default function AppProperties() {
  useAppProperties();
  return null;
}
