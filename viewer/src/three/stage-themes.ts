/** The colours of the studio floor and the accent, as in the page's tokens, and the strength of the floor shadow. */
export const THEMES = {
  light: { floor: '#EBEBE7', accent: '#2456E6', shadow: 0.84 },
  dark: { floor: '#202327', accent: '#7C9BFF', shadow: 1 },
} as const;
