import { DOMParser } from '@xmldom/xmldom';
import type { Refuse } from './xml-limits.ts';

/** Parses XML, and refuses what a lenient parser would repair: every warning counts. Limits are checked before. */
export function parseXml(xml: string, refuse: Refuse): Element {
  let isWrong = false;
  const errorHandler = () => {
    isWrong = true;
  };
  const text = xml.startsWith('\uFEFF') ? xml.slice(1) : xml;
  const root = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')?.documentElement;
  if (isWrong || !root) refuse('not-well-formed');
  for (const element of elementsOf(root)) {
    if (element.prefix && !element.namespaceURI) refuse('not-well-formed');
  }
  return root;
}

/** The element and all elements in it, level by level. */
export function elementsOf(root: Element): Element[] {
  const found = [root];
  for (const element of found) found.push(...childrenOf(element));
  return found;
}

/** The elements right below an element. */
export function childrenOf(parent: Element): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === node.ELEMENT_NODE) found.push(node as Element);
  }
  return found;
}

/** The elements right below an element that have this name. */
export function childrenNamed(parent: Element, namespace: string, name: string): Element[] {
  return childrenOf(parent).filter((child) => isNamed(child, namespace, name));
}

/** Whether an element has this name in this namespace, under any prefix. */
export function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespace;
}

/** The text of an element that has one text node and nothing else; null otherwise. Nothing is trimmed. */
export function textOf(element: Element | undefined): string | null {
  const node = element?.firstChild;
  return node && !node.nextSibling && node.nodeType === node.TEXT_NODE ? node.nodeValue : null;
}

/** An attribute without a namespace; null if the element does not have it, or it is empty. */
export function attributeOf(element: Element | undefined, name: string): string | null {
  return element?.getAttribute(name) || null;
}
