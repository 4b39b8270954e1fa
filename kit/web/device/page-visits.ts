/**
 * Calls `leave` when the browser leaves the page, and `enter` when it shows the page again without reloading it.
 * @returns a function that stops these calls
 */
export const watchPageVisits = (leave: () => void, enter: (event: PageTransitionEvent) => void): (() => void) => {
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', enter)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', enter)
  }
}
