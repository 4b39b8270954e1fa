/** For `ConfigProvider`: table rows of 32 px, a line of 24 px, which gives Thai tone marks room, and these margins. */
export const denseRows = { components: { Table: { cellPaddingBlockSM: 3 } } }

/** The height of a table's head, in px. */
export const HEAD_HEIGHT = 36
