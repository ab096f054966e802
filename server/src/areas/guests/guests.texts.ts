import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** What the server writes to guests of review links. */
export const guestTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
