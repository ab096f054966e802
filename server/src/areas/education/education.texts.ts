import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** What the server writes about education licences. */
export const educationTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
