import { useState } from 'react';
import { hadNoAppProperties, useAppProperties } from '../platform/account/use-app-properties.ts';

/** Asks for the app properties of the signed-in person, with every load until there are none (J26). Renders nothing. */
export default function AppProperties() {
  const [hadNone] = useState(hadNoAppProperties);
  return hadNone ? null : <Asked />;
}

function Asked() {
  useAppProperties();
  return null;
}
