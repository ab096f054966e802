import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** The texts of files about reviews. */
export const reviewTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));
