/** For `ConfigProvider`: table rows of 32 px with lines of 24 px, high enough for Thai tone marks. */
export const denseRows = { components: { Table: { cellPaddingBlockSM: 3 } } }

/** The height of a table header, in px. */
export const HEAD_HEIGHT = 36
