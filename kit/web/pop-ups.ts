import { translate } from './i18n.ts'
import { kitTexts } from './texts.ts'

let place: HTMLElement | undefined

/**
 * The container of antd's dropdowns and calendars: a named landmark, because screen readers hardly find content outside
 * of landmarks (SHL-14). It takes no space.
 */
export const popUpContainer = (): HTMLElement => {
  if (!place) {
    place = document.createElement('section')
    document.body.append(place)
  }
  place.setAttribute('aria-label', translate(kitTexts)('popUps'))
  return place
}
