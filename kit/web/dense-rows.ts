/** For `ConfigProvider`: table rows of 32 px with lines of 24 px, high enough for Thai tone marks. */
export const denseRows = { components: { Table: { cellPaddingBlockSM: 3 } } }

/** The height of a table header, in px. */
export const HEAD_HEIGHT = 36

/** The height of a head whose titles may take two lines (`tall-head`), so that narrow columns show them whole, in px. */
export const TALL_HEAD_HEIGHT = 48
