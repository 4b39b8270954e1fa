/** Returns whether a dialog is visible. A closed drawer stays in the document, but is not rendered. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  )
