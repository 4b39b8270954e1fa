/** The white margin at each end of a GS1-128 bar code in modules. It is part of the printed width. */
export const SSCC_QUIET_ZONE = 10

/** The number of modules of an SSCC's GS1-128 bar code without quiet zones. It is the same for every SSCC. */
export const SSCC_MODULES = 156
