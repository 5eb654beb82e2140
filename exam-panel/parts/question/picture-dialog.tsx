import { useTranslations } from 'use-intl/react'
import { Dialog } from '#ui/popups/dialog.tsx'
import styles from './picture-frame.module.css'

export type Picture = { src: string; alt: string }
type PictureDialogProps = { pictures: readonly Picture[]; onClose: () => void }

export const pictureOf = (image: HTMLImageElement): Picture => ({
  src: image.currentSrc || image.src,
  alt: image.alt,
})

/** Pictures in full size, which scroll if they do not fit. */
export function PictureDialog({ pictures, onClose }: PictureDialogProps) {
  const t = useTranslations('panel')
  const title = pictures[0]?.alt || t('picture')
  return (
    <Dialog isDismissable={false} title={title} onClose={onClose} size="widest">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        {pictures.map(({ src, alt }) => (
          <img key={src} src={src} alt={alt} />
        ))}
      </section>
    </Dialog>
  )
}
