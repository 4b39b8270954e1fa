/** As the `ref` of a table: its rows scroll by the keyboard too, also where no row has a button to go to. */
export const makeScrollable = (table: { readonly nativeElement: HTMLElement } | null): void =>
  table?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
