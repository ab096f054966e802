/** Where which thumbnail is, and whether a picture that a viewer takes may replace it. */
export const thumbnailColumns = {
  light: { key: 'thumbnailLightKey', rendered: 'thumbnailLightRendered' },
  dark: { key: 'thumbnailDarkKey', rendered: 'thumbnailDarkRendered' },
} as const;
