import { readTexts } from '../texts.ts';
import type english from './texts/en.json';

/** The texts that every mail contains. */
export const layoutTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
