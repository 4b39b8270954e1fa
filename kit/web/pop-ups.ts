import { translate } from './i18n.ts'
import { kitTexts } from './texts.ts'

let place: HTMLElement | undefined

/**
 * Where antd puts open lists and calendars: a landmark with a name, because content outside of landmarks is hard to find with a screen
 * reader (SHL-14). It has no size of its own.
 */
export const popUpContainer = (): HTMLElement => {
  if (!place) {
    place = document.createElement('section')
    document.body.append(place)
  }
  place.setAttribute('aria-label', translate(kitTexts)('popUps'))
  return place
}
