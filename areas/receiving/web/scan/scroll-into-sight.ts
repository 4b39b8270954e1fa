/** Scrolls an element into sight when it appears, as its `ref`. */
export const scrollIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
