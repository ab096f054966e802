/**
 * The browser's storage with that name, or an in-memory one where the browser denies access (blocked cookies, a frame
 * without storage): signing in still works, for one visit.
 */
export function browserStore(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const store = globalThis[name];
    const probe = 'chamfer-probe';
    store.setItem(probe, probe);
    store.removeItem(probe);
    return store;
  } catch {
    return pageStore();
  }
}

/** A storage that lasts as long as the page. */
export function pageStore(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
