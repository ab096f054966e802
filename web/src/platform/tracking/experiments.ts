const variants = new Map<string, () => string>();

/**
 * Says which flag decides something about this page, for the events that follow (spec 1 §7). Its variant is asked for with
 * each event, because it may be another one for whoever signs in.
 */
export function setExperiment(name: string, variant: () => string): void {
  variants.set(name, variant);
}

/** The flags that decided something so far, with their variants for whoever uses the browser now. */
export function experiments(): { name: string; variant: string }[] {
  return [...variants].map(([name, variant]) => ({ name, variant: variant() }));
}
