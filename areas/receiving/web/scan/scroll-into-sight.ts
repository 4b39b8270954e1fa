/** Used as the `ref` of an element: scrolls the element into view when it appears. */
export const scrollIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
