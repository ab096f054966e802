import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** What the server writes to the sales contact. */
export const siteTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
