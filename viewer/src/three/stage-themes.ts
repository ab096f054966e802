/** The studio floor and the accent, as the page's tokens have them, and how dark the shadow on the floor is. */
export const THEMES = {
  light: { floor: '#EBEBE7', accent: '#2456E6', shadow: 0.84 },
  dark: { floor: '#202327', accent: '#7C9BFF', shadow: 1 },
} as const;
