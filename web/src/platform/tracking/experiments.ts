const variants = new Map<string, string>();

/** Names the variant of a flag that decided something about this page, for the events that follow (spec 1 §7). */
export function setExperiment(name: string, variant: string): void {
  variants.set(name, variant);
}

/** The flags that decided something so far. */
export function experiments(): { name: string; variant: string }[] {
  return [...variants].map(([name, variant]) => ({ name, variant }));
}
