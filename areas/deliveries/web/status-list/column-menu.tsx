import { Checkbox, Popover } from 'antd'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ColumnChoice } from './column-choice.ts'
import { listTexts } from './texts.ts'

export const ColumnMenu = ({ choice }: { choice: ColumnChoice }) => {
  const t = useTexts(listTexts)
  const open = choice.shown.map(({ key }) => key)
  const list = (
    <div className="column-menu">
      {choice.all
        .filter(({ pinned }) => !pinned)
        .map(({ key }) => (
          <Checkbox
            key={key}
            checked={open.includes(key)}
            onChange={({ target }) =>
              choice.choose(target.checked ? [...open, key] : open.filter((other) => other !== key))
            }
          >
            {t(key)}
          </Checkbox>
        ))}
      <button type="button" className="button quiet" onClick={() => choice.choose(undefined)}>
        {t('columnsReset')}
      </button>
    </div>
  )
  return (
    <Popover
      content={list}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      getPopupContainer={(button) => button.closest('main') ?? document.body}
    >
      <button type="button" className="button column-button" aria-haspopup="dialog">
        {t('columns')}
        <Icon name="down" size={14} />
      </button>
    </Popover>
  )
}
