import { fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { useObjectUrl } from '#kit/web/object-url.ts'
import type { NewsItem } from '../../contract.ts'
import { imageKinds } from '../../rules/item.ts'
import { dialogTexts } from '../dialog-texts.ts'
import { useFile } from '../use-file.ts'

const accept = imageKinds.flatMap((kind) => [...fileKinds[kind].endings]).join(',')

const Kept = ({ item }: { item: NewsItem }) => {
  const t = useTexts(dialogTexts)
  const { address } = useFile(item.thumbnail)
  return address ? <img src={address} alt={t('imageAlt')} /> : null
}

const Chosen = ({ image }: { image: File }) => {
  const t = useTexts(dialogTexts)
  const address = useObjectUrl(image, image.type)
  return address ? <img src={address} alt={t('imageAlt')} /> : null
}

/** Shows the newly selected preview image, or else the current one of the item, and lets the user select another. */
export const ImageField = ({
  item,
  image,
  disabled,
  onChoose,
}: {
  item: NewsItem | undefined
  image: File | undefined
  disabled: boolean
  onChoose: (files: readonly File[]) => void
}) => {
  const t = useTexts(dialogTexts)
  return (
    <div className="news-image-field">
      {image ? <Chosen image={image} /> : item && <Kept item={item} />}
      <DropArea
        label={t(image || item ? 'imageReplace' : 'imageDrop')}
        accept={accept}
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={disabled}
        onFiles={onChoose}
      />
    </div>
  )
}
