/** Scrolls what holds it as little as shows it. Newer browsers return a promise, which React would take for a cleanup. */
export const bringIntoView = (element: Element | null | undefined): void =>
  void element?.scrollIntoView({ block: 'nearest' })
