/**
 * Calls `leave` when the browser leaves the page, and `enter` when it shows the page again without loading it.
 * @returns a function that ends the calls
 */
export const watchPageVisits = (leave: () => void, enter: (event: PageTransitionEvent) => void): (() => void) => {
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', enter)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', enter)
  }
}
