import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Product } from './queries.ts'
import type { ProductVideo } from './video-popup.tsx'

const VideoPopup = lazyPopup<{ title: string; video: ProductVideo; onClose: () => void }>(
  async () => (await import('./video-popup.tsx')).VideoPopup,
)

/** The product's own video and those at Youtube, each in a popup that loads when it opens. */
export function ProductVideos({ product }: { product: Product }) {
  const t = useTranslations('product')
  const [open, setOpen] = useState<ProductVideo>()
  const { video: own, youtubeIds } = product
  const videos: { label: string; video: ProductVideo }[] = [
    ...(own === '' ? [] : [{ label: t('ownVideo'), video: { host: 'own' as const, url: own } }]),
    ...youtubeIds.map((id, index) => ({
      label: t('play', { number: index + 1 }),
      video: { host: 'youtube' as const, id },
    })),
  ]
  if (videos.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="product-videos">
      <Text as="h2" size="lg" id="product-videos">
        {t('videos')}
      </Text>
      <Row as="ul" gap={2} isWrapping>
        {videos.map(({ label, video }) => (
          <li key={label}>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onPointerEnter={() => void VideoPopup.prepare()}
              onPointerDown={() => void VideoPopup.prepare()}
              onClick={(event) => {
                // Safari does not focus a clicked button, and the popup returns the focus to it.
                event.currentTarget.focus()
                setOpen(video)
              }}
            >
              <Play size={18} aria-hidden="true" />
              {label}
            </Button>
          </li>
        ))}
      </Row>
      {open && <VideoPopup title={product.title} video={open} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}
