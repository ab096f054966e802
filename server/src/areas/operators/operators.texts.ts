import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** What the server writes to people in this area. */
export const operatorsTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
