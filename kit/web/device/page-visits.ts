/** `leave` runs when the browser leaves the page, `enter` when it shows the page again without reloading it. */
export const watchPageVisits = (leave: () => void, enter: (event: PageTransitionEvent) => void): (() => void) => {
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', enter)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', enter)
  }
}
