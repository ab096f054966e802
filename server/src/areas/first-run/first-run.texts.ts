import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** What the sample design of an account is called, and what its comments say. */
export const firstRunTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
