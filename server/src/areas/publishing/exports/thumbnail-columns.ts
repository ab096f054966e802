/** The columns with the key of a theme's thumbnail, and whether a viewer's picture may replace it. */
export const thumbnailColumns = {
  light: { key: 'thumbnailLightKey', rendered: 'thumbnailLightRendered' },
  dark: { key: 'thumbnailDarkKey', rendered: 'thumbnailDarkRendered' },
} as const;
