import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Product } from '#domain/product/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { Button } from '#ui/button.tsx'
import styles from './product-videos.module.css'
import { youtubeIds } from './rules.ts'
import type { ProductVideo } from './video-popup.tsx'

const VideoPopup = lazyPopup<{ title: string; video: ProductVideo; onClose: () => void }>(
  async () => (await import('./video-popup.tsx')).VideoPopup,
)

/** The product's own video and those at Youtube, each in a popup; nothing is loaded until one opens. */
export function ProductVideos({ product }: { product: Product }) {
  const t = useTranslations('product')
  const [open, setOpen] = useState<ProductVideo>()
  const own = fileAddress(product.video_url)
  const videos: { label: string; video: ProductVideo }[] = [
    ...(own === '' ? [] : [{ label: t('ownVideo'), video: { host: 'own' as const, url: own } }]),
    ...youtubeIds(product.youtube_url).map((id, index) => ({
      label: t('play', { number: index + 1 }),
      video: { host: 'youtube' as const, id },
    })),
  ]
  if (videos.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="product-videos">
      <h2 id="product-videos" className={styles.title}>
        {t('videos')}
      </h2>
      <ul className={styles.list}>
        {videos.map(({ label, video }) => (
          <li key={label}>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onPointerEnter={() => void VideoPopup.prepare()}
              onPointerDown={() => void VideoPopup.prepare()}
              onClick={(event) => {
                // Safari gives a pressed button no focus, and there the focus returns to.
                event.currentTarget.focus()
                setOpen(video)
              }}
            >
              <Play size={18} aria-hidden="true" />
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {open && <VideoPopup title={product.title} video={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
