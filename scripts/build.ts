import { buildWeb } from './web-build.ts';

/** `npm run build`: builds the web app if its sources changed, for images and servers that start without building. */
buildWeb();
