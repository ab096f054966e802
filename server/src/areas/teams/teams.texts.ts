import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** The server's texts for this area. */
export const teamsTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
