/** Use as the `ref` of a table: makes its rows scrollable by keyboard, even if no row has a button. */
export const makeScrollable = (table: { readonly nativeElement: HTMLElement } | null): void =>
  table?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
