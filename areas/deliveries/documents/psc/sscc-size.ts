/** The white margin at both ends of a GS1-128 bar code in modules, part of its printed width. */
export const SSCC_QUIET_ZONE = 10

/** Modules of the GS1-128 bar code of an SSCC without its quiet zones; the same for every SSCC. */
export const SSCC_MODULES = 156
