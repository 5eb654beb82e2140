import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { YoutubeFrame } from '#portal/shared/recordings/player/youtube-frame.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import styles from './product.module.css'

/** The address of a product's video. */
export type ProductVideo = { host: 'own'; url: string } | { host: 'youtube'; id: string }

type VideoPopupProps = { title: string; video: ProductVideo; onClose: () => void }

/** A video of a product: in the browser's player, or in Youtube's player without cookies. */
export function VideoPopup({ title, video, onClose }: VideoPopupProps) {
  return (
    <Dialog title={title} onClose={onClose} isDismissable={false} size="wide">
      {video.host === 'own' ? (
        <OwnVideo url={video.url} title={title} />
      ) : (
        <YoutubeFrame youtubeId={video.id} title={title} mayLeave />
      )}
    </Dialog>
  )
}

function OwnVideo({ url, title }: { url: string; title: string }) {
  const t = useTranslations('product')
  const [hasFailed, setHasFailed] = useState(false)
  // A failure shows a message, in addition to the log [product-10].
  if (hasFailed) {
    return (
      <Text role="alert" align="center" className={styles.failed}>
        {t('videoFailed')}
      </Text>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what an institute films has none
    <video
      src={url}
      aria-label={title}
      className={styles.player}
      controls
      autoPlay
      playsInline
      preload="metadata"
      onError={() => setHasFailed(true)}
    />
  )
}
