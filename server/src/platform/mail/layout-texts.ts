import { readTexts } from '../texts.ts';
import type english from './texts/en.json';

/** What stands in every mail. */
export const layoutTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
